#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads SQLite files that are not trusted, by libsqlite3.
//
// Views of a file may join tables and choose rows. Recursion, pragmas, all functions but a few that need no memory, and all
// that writes are refused. A query is stopped after a number of steps, and where libsqlite3 holds more than 256 MB.
//
// The library is opened by the first sateen_database_open, and not at all by programs that read no such file. It stays
// open until the process ends. Its headers are not needed to build this.
//
// One sateen_database is used by one thread at a time. Different ones are independent.

// A connection to a file that is only read.
typedef struct sateen_database sateen_database;

// Whether any sateen_database_open has opened the library.
bool sateen_sqlite_is_loaded(void);

// Opens the library and the file.
// - library: the library's name, such as "libsqlite3.so.0", or its path.
// - address: "file:PATH?immutable=1", with the path escaped as in addresses.
// - message: the reason for NULL.
sateen_database *_Nullable sateen_database_open(
    const char *_Nonnull library, const char *_Nonnull address, char *_Nonnull message, size_t capacity);

void sateen_database_close(sateen_database *_Nonnull database);

// Runs a query, and calls `found` with the columns of each row as text, NULL for one that has none, until it returns
// false. Texts need no end, and are valid during the call.
// - columns: 1 to 8.
// - steps: the most hundreds of virtual machine instructions. A view in the file may be a query without end.
// - longest: the most bytes of a text.
// - Returns: false for an error with its reason in the message.
bool sateen_database_rows(
    sateen_database *_Nonnull database, const char *_Nonnull query, int columns, int steps, int longest,
    void *_Nullable context,
    bool (*_Nonnull found)(void *_Nullable context, const char *_Nullable const *_Nonnull texts, const int *_Nonnull counts),
    char *_Nonnull message, size_t capacity);

// Runs a query with the three numbers, and calls `found` with the bytes in the first column of the first row.
// - steps: the most hundreds of instructions.
// - longest: the most bytes.
// - Returns: 1 if there was a row, 0 if there was none, -1 for an error with its reason in the message, -2 where the query
//   was stopped.
int sateen_database_bytes(
    sateen_database *_Nonnull database, const char *_Nonnull query, int64_t first, int64_t second, int64_t third,
    int steps, int longest, void *_Nullable context, void (*_Nonnull found)(void *_Nullable context, const void *_Nullable bytes, size_t count),
    char *_Nonnull message, size_t capacity);
