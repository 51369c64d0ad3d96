#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads SQLite files that are not trusted, by libsqlite3.
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
// - steps: the most thousands of virtual machine instructions of one query. A view in the file may be a query without end.
// - message: the reason for NULL.
sateen_database *_Nullable sateen_database_open(
    const char *_Nonnull library, const char *_Nonnull address, int steps, char *_Nonnull message, size_t capacity);

void sateen_database_close(sateen_database *_Nonnull database);

// Runs a query, and calls `found` with the columns of each row as text, NULL for one that has none, until it returns
// false. Texts need no end, and are valid during the call.
// - columns: 1 to 8.
// - Returns: false for an error with its reason in the message.
bool sateen_database_rows(
    sateen_database *_Nonnull database, const char *_Nonnull query, int columns, void *_Nullable context,
    bool (*_Nonnull found)(void *_Nullable context, const char *_Nullable const *_Nonnull texts, const int *_Nonnull counts),
    char *_Nonnull message, size_t capacity);

// Runs a query with the three numbers, and calls `found` with the bytes in the first column of the first row.
// - Returns: 1 if there was a row, 0 if there was none, -1 for an error with its reason in the message.
int sateen_database_bytes(
    sateen_database *_Nonnull database, const char *_Nonnull query, int64_t first, int64_t second, int64_t third,
    void *_Nullable context, void (*_Nonnull found)(void *_Nullable context, const void *_Nullable bytes, size_t count),
    char *_Nonnull message, size_t capacity);
