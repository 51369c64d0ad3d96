#pragma once
#include <stdbool.h>
#include <stddef.h>

// Dictionaries by libenchant, which asks hunspell and other libraries for them.
//
// The library is opened by the first sateen_spelling_open, and not at all by programs that check no spelling. It stays
// open until the process ends, because GLib, which it needs, cannot be closed. Headers of libenchant are not needed to
// build this.
//
// One sateen_spelling and its dictionaries are used by one thread at a time. Different ones are independent.

// A broker of libenchant.
typedef struct sateen_spelling sateen_spelling;

// Whether any sateen_spelling_open has opened the library.
bool sateen_spelling_is_loaded(void);

// Opens the library and makes a broker.
// - file: the library's name, such as "libenchant-2.so.2", or its path.
// - message: the reason for NULL.
sateen_spelling *_Nullable sateen_spelling_open(const char *_Nonnull file, char *_Nonnull message, size_t capacity);

// Closes the broker and all its dictionaries.
void sateen_spelling_close(sateen_spelling *_Nonnull spelling);

// Calls `found` for each dictionary that is installed, with its tag, such as "en_US". `found` may call no function of
// this header.
void sateen_spelling_list(
    sateen_spelling *_Nonnull spelling, void *_Nullable context,
    void (*_Nonnull found)(void *_Nullable context, const char *_Nonnull tag));

// Sets the order in which providers are asked for a language, as in "hunspell,aspell".
void sateen_spelling_order(
    sateen_spelling *_Nonnull spelling, const char *_Nonnull tag, const char *_Nonnull providers);

// Reads a dictionary. It ends with its broker.
// - message: the reason for NULL.
void *_Nullable sateen_spelling_request(
    sateen_spelling *_Nonnull spelling, const char *_Nonnull tag, char *_Nonnull message, size_t capacity);

// The name of the provider that has a dictionary, such as "hunspell".
void sateen_spelling_provider(
    sateen_spelling *_Nonnull spelling, void *_Nonnull dictionary, char *_Nonnull name, size_t capacity);

// The folder with the user's own words and dictionaries; empty where the library does not tell.
void sateen_spelling_user_folder(sateen_spelling *_Nonnull spelling, char *_Nonnull path, size_t capacity);

// Words are UTF-8 without NUL, and need no end.

// Returns 0 for a known word, 1 for an unknown one, -1 for an error with its reason in the message.
int sateen_spelling_check(
    sateen_spelling *_Nonnull spelling, void *_Nonnull dictionary, const char *_Nonnull word, size_t count,
    char *_Nonnull message, size_t capacity);

// Calls `found` for each suggestion, the best one first.
void sateen_spelling_suggest(
    sateen_spelling *_Nonnull spelling, void *_Nonnull dictionary, const char *_Nonnull word, size_t count,
    void *_Nullable context, void (*_Nonnull found)(void *_Nullable context, const char *_Nonnull suggestion));

// Adds a word to the user's own list, and writes it to the list's file.
void sateen_spelling_learn(
    sateen_spelling *_Nonnull spelling, void *_Nonnull dictionary, const char *_Nonnull word, size_t count);
