#include "sateen_sqlite.h"
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// libsqlite3's own types and constants, which have been the same since version 3.7.
typedef struct connection connection;
typedef struct statement statement;

enum {
  result_ok = 0,
  result_interrupt = 9,
  result_row = 100,
  result_done = 101,
  open_read_only = 0x1,
  open_address = 0x40,
  open_no_mutex = 0x8000,
  limit_length = 0,
  config_trusted_schema = 1017,
  result_denied = 23,
  may_read = 20,
  may_select = 21,
  may_call = 31,
};

static const int instructions_per_step = 100;
// The most bytes that libsqlite3 holds in all connections. Sorted rows of a view may have any number of bytes.
static const int64_t most_memory = 256 << 20;

#define FUNCTIONS(F)                                                                                     \
  F(int, sqlite3_open_v2, (const char *name, connection **, int flags, const char *system))              \
  F(int, sqlite3_close, (connection *))                                                                  \
  F(const char *, sqlite3_errmsg, (connection *))                                                        \
  F(int, sqlite3_limit, (connection *, int what, int value))                                             \
  F(int, sqlite3_set_authorizer,                                                                         \
    (connection *, int (*)(void *, int, const char *, const char *, const char *, const char *), void *)) \
  F(int64_t, sqlite3_memory_used, (void))                                                                \
  F(void, sqlite3_progress_handler, (connection *, int instructions, int (*)(void *), void *context))    \
  F(int, sqlite3_prepare_v2, (connection *, const char *query, int count, statement **, const char **))  \
  F(int, sqlite3_step, (statement *))                                                                    \
  F(int, sqlite3_reset, (statement *))                                                                   \
  F(int, sqlite3_finalize, (statement *))                                                                \
  F(int, sqlite3_bind_int64, (statement *, int place, int64_t value))                                    \
  F(int, sqlite3_column_count, (statement *))                                                            \
  F(const void *, sqlite3_column_blob, (statement *, int column))                                        \
  F(const unsigned char *, sqlite3_column_text, (statement *, int column))                               \
  F(int, sqlite3_column_bytes, (statement *, int column))

struct sateen_database {
  connection *connection;
  // The query of sateen_database_bytes, which is the same for all tiles of a file.
  statement *prepared;
  char *prepared_query;
  int steps_left;
  // Not in all versions, so it may be NULL.
  int (*sqlite3_db_config)(connection *, int what, ...);
#define POINTER(result, name, parameters) result(*name) parameters;
  FUNCTIONS(POINTER)
};

static atomic_bool is_loaded;

bool sateen_sqlite_is_loaded(void) { return atomic_load(&is_loaded); }

static int count_step(void *context) {
  sateen_database *database = context;
  return --database->steps_left < 0 || database->sqlite3_memory_used() > most_memory;
}

// Names of functions may be written in any case.
static bool is_name(const char *name, const char *lower) {
  for (; *lower; name++, lower++)
    if ((*name | 0x20) != *lower) return false;
  return !*name;
}

// Called while a query is prepared, for each thing that it or a view needs. Files in use need no more than tables that are
// joined. Recursion makes rows without end of a few bytes, and some functions make a large value of a small one.
static int authorize(
    void *context, int action, const char *first, const char *second, const char *third, const char *fourth) {
  static const char *const known[] = {"min", "max", "abs", "count", "coalesce", "ifnull", "nullif", "length"};
  (void)context, (void)first, (void)third, (void)fourth;
  if (action == may_select || action == may_read) return 0;
  if (action != may_call || !second) return 1;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (is_name(second, known[i])) return 0;
  return 1;
}

static void tell(sateen_database *database, int result, char *message, size_t capacity) {
  if (result == result_interrupt) {
    snprintf(
        message, capacity, "the query takes too %s", database->steps_left < 0 ? "many steps" : "much memory");
    return;
  }
  if (result == result_denied) {
    snprintf(message, capacity, "a view of it is more than tables that are joined");
    return;
  }
  const char *reason = database->connection ? database->sqlite3_errmsg(database->connection) : NULL;
  snprintf(message, capacity, "%s", reason ? reason : "libsqlite3 gives no reason");
}

static void run(sateen_database *database, const char *query) {
  statement *made = NULL;
  if (database->sqlite3_prepare_v2(database->connection, query, -1, &made, NULL) != result_ok || !made) return;
  while (database->sqlite3_step(made) == result_row) {
  }
  database->sqlite3_finalize(made);
}

sateen_database *sateen_database_open(const char *file, const char *address, char *message, size_t capacity) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(message, capacity, "%s", reason ? reason : "it cannot be opened");
    return NULL;
  }
  sateen_database *database = calloc(1, sizeof *database);
  if (!database) {
    snprintf(message, capacity, "there is no memory left");
    return NULL;
  }
  void *found;
#define FIND(result, name, parameters)                                  \
  found = dlsym(library, #name);                                        \
  if (!found) {                                                         \
    snprintf(message, capacity, "%s has no function " #name, file);     \
    free(database);                                                     \
    return NULL;                                                        \
  }                                                                     \
  memcpy(&database->name, &found, sizeof found);
  FUNCTIONS(FIND)
  found = dlsym(library, "sqlite3_db_config");
  memcpy(&database->sqlite3_db_config, &found, sizeof found);
  atomic_store(&is_loaded, true);
  int result = database->sqlite3_open_v2(
      address, &database->connection, open_read_only | open_address | open_no_mutex, NULL);
  if (result != result_ok) {
    tell(database, result, message, capacity);
    sateen_database_close(database);
    return NULL;
  }
  // Functions with effects are not for the views of a file that anyone may have made.
  if (database->sqlite3_db_config)
    database->sqlite3_db_config(database->connection, config_trusted_schema, 0, (int *)NULL);
  // A mapped file that is cut meanwhile would end the process. Pages are checked before their numbers are believed, and no
  // file is written for rows that are sorted.
  run(database, "PRAGMA mmap_size=0");
  run(database, "PRAGMA cell_size_check=ON");
  run(database, "PRAGMA temp_store=MEMORY");
  if (database->sqlite3_set_authorizer(database->connection, authorize, NULL) != result_ok) {
    snprintf(message, capacity, "libsqlite3 does not limit what its views do");
    sateen_database_close(database);
    return NULL;
  }
  database->sqlite3_progress_handler(database->connection, instructions_per_step, count_step, database);
  return database;
}

void sateen_database_close(sateen_database *database) {
  if (database->prepared) database->sqlite3_finalize(database->prepared);
  if (database->connection) database->sqlite3_close(database->connection);
  free(database->prepared_query);
  free(database);
}

bool sateen_database_rows(
    sateen_database *database, const char *query, int columns, int steps, int longest, void *context,
    bool (*found)(void *, const char *const *, const int *), char *message, size_t capacity) {
  enum { most_columns = 8 };
  const char *texts[most_columns];
  int counts[most_columns];
  if (columns < 1 || columns > most_columns) {
    snprintf(message, capacity, "a query of %d columns cannot be read", columns);
    return false;
  }
  database->steps_left = steps;
  database->sqlite3_limit(database->connection, limit_length, longest);
  statement *rows = NULL;
  int result = database->sqlite3_prepare_v2(database->connection, query, -1, &rows, NULL);
  if (result != result_ok) {
    tell(database, result, message, capacity);
    return false;
  }
  if (!rows || database->sqlite3_column_count(rows) < columns) {
    snprintf(message, capacity, "the query has fewer than %d columns", columns);
    if (rows) database->sqlite3_finalize(rows);
    return false;
  }
  while ((result = database->sqlite3_step(rows)) == result_row) {
    for (int i = 0; i < columns; i++) {
      // The text first: it may change the number of bytes.
      texts[i] = (const char *)database->sqlite3_column_text(rows, i);
      counts[i] = texts[i] ? database->sqlite3_column_bytes(rows, i) : 0;
    }
    if (!found(context, texts, counts)) break;
  }
  bool is_good = result == result_row || result == result_done;
  if (!is_good) tell(database, result, message, capacity);
  database->sqlite3_finalize(rows);
  return is_good;
}

static statement *prepare(sateen_database *database, const char *query, char *message, size_t capacity) {
  if (database->prepared && strcmp(database->prepared_query, query) == 0) return database->prepared;
  if (database->prepared) database->sqlite3_finalize(database->prepared);
  database->prepared = NULL;
  free(database->prepared_query);
  database->prepared_query = strdup(query);
  if (!database->prepared_query) {
    snprintf(message, capacity, "there is no memory left");
    return NULL;
  }
  int result = database->sqlite3_prepare_v2(database->connection, query, -1, &database->prepared, NULL);
  if (result == result_ok && database->prepared) return database->prepared;
  tell(database, result, message, capacity);
  database->prepared = NULL;
  return NULL;
}

int sateen_database_bytes(
    sateen_database *database, const char *query, int64_t first, int64_t second, int64_t third, int steps,
    int longest, void *context, void (*found)(void *, const void *, size_t), char *message, size_t capacity) {
  database->steps_left = steps;
  database->sqlite3_limit(database->connection, limit_length, longest);
  statement *row = prepare(database, query, message, capacity);
  if (!row) return -1;
  database->sqlite3_bind_int64(row, 1, first);
  database->sqlite3_bind_int64(row, 2, second);
  database->sqlite3_bind_int64(row, 3, third);
  int result = database->sqlite3_step(row);
  int answer = result == result_row ? 1 : result == result_done ? 0 : result == result_interrupt ? -2 : -1;
  if (answer > 0) {
    // The bytes first: they may change their number.
    const void *bytes = database->sqlite3_column_blob(row, 0);
    int count = database->sqlite3_column_bytes(row, 0);
    found(context, bytes, bytes && count > 0 ? (size_t)count : 0);
  } else if (answer < 0) {
    tell(database, result, message, capacity);
  }
  database->sqlite3_reset(row);
  return answer;
}
