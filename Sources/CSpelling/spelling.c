#include "sateen_spelling.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

// libenchant's own types, which have been the same since version 2.0.
typedef struct broker broker;
typedef struct dictionary dictionary;
typedef void describe(const char *tag, const char *provider, const char *text, const char *file, void *context);

#define FUNCTIONS(F)                                                                                \
  F(broker *, enchant_broker_init, (void))                                                          \
  F(void, enchant_broker_free, (broker *))                                                          \
  F(const char *, enchant_broker_get_error, (broker *))                                             \
  F(void, enchant_broker_list_dicts, (broker *, describe *, void *context))                         \
  F(void, enchant_broker_set_ordering, (broker *, const char *tag, const char *providers))          \
  F(dictionary *, enchant_broker_request_dict, (broker *, const char *tag))                         \
  F(void, enchant_broker_free_dict, (broker *, dictionary *))                                       \
  F(int, enchant_dict_check, (dictionary *, const char *word, ssize_t count))                       \
  F(char **, enchant_dict_suggest, (dictionary *, const char *word, ssize_t count, size_t *found))  \
  F(void, enchant_dict_free_string_list, (dictionary *, char **list))                               \
  F(void, enchant_dict_add, (dictionary *, const char *word, ssize_t count))                        \
  F(const char *, enchant_dict_get_error, (dictionary *))                                           \
  F(void, enchant_dict_describe, (dictionary *, describe *, void *context))

struct sateen_spelling {
  broker *broker;
  dictionary **dictionaries;
  size_t count;
  // Not in all versions, so they may be NULL. The string belongs to the caller, who frees it by GLib's function.
  char *(*user_folder)(void);
  void (*free_string)(void *);
#define POINTER(result, name, parameters) result(*name) parameters;
  FUNCTIONS(POINTER)
};

static atomic_bool is_loaded;
// hunspell counts the users of a table that all its dictionaries share, without a lock of its own. So dictionaries come
// and go one at a time, whatever broker they belong to.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

bool sateen_spelling_is_loaded(void) { return atomic_load(&is_loaded); }

sateen_spelling *sateen_spelling_open(const char *file, char *message, size_t capacity) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(message, capacity, "%s", reason ? reason : "it cannot be opened");
    return NULL;
  }
  sateen_spelling *spelling = calloc(1, sizeof *spelling);
  if (!spelling) {
    snprintf(message, capacity, "there is no memory left");
    return NULL;
  }
  void *found;
#define FIND(result, name, parameters)                                  \
  found = dlsym(library, #name);                                        \
  if (!found) {                                                         \
    snprintf(message, capacity, "%s has no function " #name, file);     \
    free(spelling);                                                     \
    return NULL;                                                        \
  }                                                                     \
  memcpy(&spelling->name, &found, sizeof found);
  FUNCTIONS(FIND)
  found = dlsym(library, "enchant_get_user_config_dir");
  memcpy(&spelling->user_folder, &found, sizeof found);
  // Symbols of the libraries that a library needs are found by its handle as well.
  found = dlsym(library, "g_free");
  memcpy(&spelling->free_string, &found, sizeof found);
  atomic_store(&is_loaded, true);
  pthread_mutex_lock(&lock);
  spelling->broker = spelling->enchant_broker_init();
  pthread_mutex_unlock(&lock);
  if (!spelling->broker) {
    snprintf(message, capacity, "%s could not be set up", file);
    free(spelling);
    return NULL;
  }
  return spelling;
}

void sateen_spelling_close(sateen_spelling *spelling) {
  pthread_mutex_lock(&lock);
  for (size_t i = 0; i < spelling->count; i++)
    spelling->enchant_broker_free_dict(spelling->broker, spelling->dictionaries[i]);
  spelling->enchant_broker_free(spelling->broker);
  pthread_mutex_unlock(&lock);
  free(spelling->dictionaries);
  free(spelling);
}

typedef struct {
  void *context;
  void (*found)(void *, const char *);
} listing;

static void list_one(const char *tag, const char *provider, const char *text, const char *file, void *context) {
  listing *listing = context;
  if (tag) listing->found(listing->context, tag);
}

void sateen_spelling_list(sateen_spelling *spelling, void *context, void (*found)(void *, const char *)) {
  listing listing = {context, found};
  pthread_mutex_lock(&lock);
  spelling->enchant_broker_list_dicts(spelling->broker, list_one, &listing);
  pthread_mutex_unlock(&lock);
}

void sateen_spelling_order(sateen_spelling *spelling, const char *tag, const char *providers) {
  spelling->enchant_broker_set_ordering(spelling->broker, tag, providers);
}

void *sateen_spelling_request(sateen_spelling *spelling, const char *tag, char *message, size_t capacity) {
  dictionary **grown = realloc(spelling->dictionaries, (spelling->count + 1) * sizeof *grown);
  if (!grown) {
    snprintf(message, capacity, "there is no memory left");
    return NULL;
  }
  spelling->dictionaries = grown;
  pthread_mutex_lock(&lock);
  dictionary *made = spelling->enchant_broker_request_dict(spelling->broker, tag);
  pthread_mutex_unlock(&lock);
  if (!made) {
    const char *reason = spelling->enchant_broker_get_error(spelling->broker);
    snprintf(message, capacity, "%s", reason ? reason : "libenchant gives no reason");
    return NULL;
  }
  spelling->dictionaries[spelling->count++] = made;
  return made;
}

typedef struct {
  char *name;
  size_t capacity;
} naming;

static void name_provider(const char *tag, const char *provider, const char *text, const char *file, void *context) {
  naming *naming = context;
  if (provider) snprintf(naming->name, naming->capacity, "%s", provider);
}

void sateen_spelling_provider(sateen_spelling *spelling, void *dictionary, char *name, size_t capacity) {
  name[0] = 0;
  naming naming = {name, capacity};
  spelling->enchant_dict_describe(dictionary, name_provider, &naming);
}

void sateen_spelling_user_folder(sateen_spelling *spelling, char *path, size_t capacity) {
  path[0] = 0;
  if (!spelling->user_folder || !spelling->free_string) return;
  char *folder = spelling->user_folder();
  if (!folder) return;
  if (strlen(folder) < capacity) strcpy(path, folder);
  spelling->free_string(folder);
}

int sateen_spelling_check(
    sateen_spelling *spelling, void *dictionary, const char *word, size_t count, char *message, size_t capacity) {
  int answer = spelling->enchant_dict_check(dictionary, word, (ssize_t)count);
  if (answer >= 0) return answer > 0;
  const char *reason = spelling->enchant_dict_get_error(dictionary);
  snprintf(message, capacity, "%s", reason ? reason : "libenchant gives no reason");
  return -1;
}

void sateen_spelling_suggest(
    sateen_spelling *spelling, void *dictionary, const char *word, size_t count, void *context,
    void (*found)(void *, const char *)) {
  size_t most = 0;
  char **list = spelling->enchant_dict_suggest(dictionary, word, (ssize_t)count, &most);
  if (!list) return;
  for (size_t i = 0; i < most && list[i]; i++) found(context, list[i]);
  spelling->enchant_dict_free_string_list(dictionary, list);
}

void sateen_spelling_learn(sateen_spelling *spelling, void *dictionary, const char *word, size_t count) {
  spelling->enchant_dict_add(dictionary, word, (ssize_t)count);
}
