#define _GNU_SOURCE
// Macros that check types would call the functions by their linked names.
#define CURL_DISABLE_TYPECHECK
#include "sateen_network.h"
#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

// MARK: The library

#define FUNCTIONS(F)        \
  F(curl_global_init)       \
  F(curl_easy_init)         \
  F(curl_easy_cleanup)      \
  F(curl_easy_setopt)       \
  F(curl_easy_getinfo)      \
  F(curl_easy_pause)        \
  F(curl_easy_strerror)     \
  F(curl_slist_append)      \
  F(curl_slist_free_all)    \
  F(curl_multi_init)        \
  F(curl_multi_cleanup)     \
  F(curl_multi_setopt)      \
  F(curl_multi_add_handle)  \
  F(curl_multi_remove_handle) \
  F(curl_multi_perform)     \
  F(curl_multi_poll)        \
  F(curl_multi_wakeup)      \
  F(curl_multi_info_read)   \
  F(curl_multi_strerror)

#define POINTER(name) static __typeof__(name) *p_##name;
FUNCTIONS(POINTER)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_bool is_loaded;
static char failure[256];

static void load(void) {
  // The library stays open until the process ends.
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(failure, sizeof failure, "%s", reason ? reason : "libcurl.so.4 is not installed");
    return;
  }
  void *found;
#define FIND(name)                                                                            \
  found = dlsym(library, #name);                                                              \
  if (!found) snprintf(failure, sizeof failure, "libcurl.so.4 has no function %s", #name);    \
  memcpy(&p_##name, &found, sizeof found);
  FUNCTIONS(FIND)
  if (failure[0]) return;
  CURLcode code = p_curl_global_init(CURL_GLOBAL_DEFAULT);
  if (code) {
    snprintf(failure, sizeof failure, "libcurl could not be set up: %s", p_curl_easy_strerror(code));
    return;
  }
  atomic_store(&is_loaded, true);
}

bool sateen_network_is_loaded(void) { return atomic_load(&is_loaded); }

const char *sateen_network_failure(void) {
  pthread_once(&once, load);
  return failure[0] ? failure : NULL;
}

// MARK: The network

struct sateen_network {
  CURLM *multi;
};

sateen_network *sateen_network_create(int connections, int per_host) {
  sateen_network *network = calloc(1, sizeof *network);
  if (!network) return NULL;
  network->multi = p_curl_multi_init();
  if (!network->multi) {
    free(network);
    return NULL;
  }
  p_curl_multi_setopt(network->multi, CURLMOPT_PIPELINING, (long)CURLPIPE_MULTIPLEX);
  p_curl_multi_setopt(network->multi, CURLMOPT_MAXCONNECTS, (long)connections);
  p_curl_multi_setopt(network->multi, CURLMOPT_MAX_HOST_CONNECTIONS, (long)per_host);
  return network;
}

void sateen_network_destroy(sateen_network *network) {
  p_curl_multi_cleanup(network->multi);
  free(network);
}

const char *sateen_network_perform(sateen_network *network) {
  int running;
  CURLMcode code = p_curl_multi_perform(network->multi, &running);
  return code ? p_curl_multi_strerror(code) : NULL;
}

const char *sateen_network_wait(sateen_network *network, int milliseconds) {
  CURLMcode code = p_curl_multi_poll(network->multi, NULL, 0, milliseconds, NULL);
  return code ? p_curl_multi_strerror(code) : NULL;
}

void sateen_network_wake_up(sateen_network *network) { p_curl_multi_wakeup(network->multi); }

// MARK: Transfers

struct sateen_transfer {
  CURL *easy;
  CURLM *multi;
  struct curl_slist *fields;
  struct curl_slist *proxy_fields;
  void *context;
  sateen_receiver receive;
  long connect_limit;
  char reason[CURL_ERROR_SIZE];
};

static size_t reply(sateen_transfer *transfer, sateen_part part, const char *bytes, size_t count) {
  switch (transfer->receive(transfer->context, part, bytes, count)) {
    case SATEEN_GO_ON: return count;
    case SATEEN_HOLD: return CURL_WRITEFUNC_PAUSE;
    // Any other count than that of the bytes ends the transfer.
    default: return count ? 0 : 1;
  }
}

static size_t take_head(char *bytes, size_t size, size_t count, void *transfer) {
  return reply(transfer, SATEEN_PART_HEAD, bytes, size * count);
}

static size_t take_body(char *bytes, size_t size, size_t count, void *transfer) {
  return reply(transfer, SATEEN_PART_BODY, bytes, size * count);
}

static int take_connection(void *context, char *remote, char *local, int remote_port, int local_port) {
  sateen_transfer *transfer = context;
  return transfer->receive(transfer->context, SATEEN_PART_CONNECTED, NULL, 0) == SATEEN_ABORT
             ? CURL_PREREQFUNC_ABORT
             : CURL_PREREQFUNC_OK;
}

static curl_socket_t make_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  sateen_transfer *transfer = context;
  transfer->receive(transfer->context, SATEEN_PART_CONNECTING, NULL, 0);
  // Programs that this process starts do not inherit the connection.
  int made = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  if (made < 0) return CURL_SOCKET_BAD;
  // After a change of networks, or after sleep, nobody acknowledges what is sent. The kernel waits a quarter of an hour
  // by default, during which the connection would be used for each new request to the host.
  unsigned limit = transfer->connect_limit > 20000 ? (unsigned)transfer->connect_limit : 20000;
  if (address->family == AF_INET || address->family == AF_INET6)
    setsockopt(made, IPPROTO_TCP, TCP_USER_TIMEOUT, &limit, sizeof limit);
  return made;
}

sateen_transfer *sateen_transfer_create(void *context, sateen_receiver receiver) {
  sateen_transfer *transfer = calloc(1, sizeof *transfer);
  if (!transfer) return NULL;
  transfer->context = context;
  transfer->receive = receiver;
  CURL *easy = transfer->easy = p_curl_easy_init();
  if (!easy) {
    free(transfer);
    return NULL;
  }
  __typeof__(curl_easy_setopt) *set = p_curl_easy_setopt;
  set(easy, CURLOPT_PRIVATE, transfer);
  set(easy, CURLOPT_ERRORBUFFER, transfer->reason);
  set(easy, CURLOPT_NOSIGNAL, 1L);
  if (set(easy, CURLOPT_PROTOCOLS_STR, "http,https")) {
    // Before libcurl 7.85.
    set(easy, (CURLoption)181, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  }
  // Redirections are followed by the caller, who knows which fields another host may see.
  set(easy, CURLOPT_FOLLOWLOCATION, 0L);
  set(easy, CURLOPT_HTTPAUTH, (long)CURLAUTH_BASIC);
  set(easy, CURLOPT_PATH_AS_IS, 1L);
  set(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
  set(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  set(easy, CURLOPT_HEADEROPT, (long)CURLHEADER_SEPARATE);
  // Otherwise the end of a transfer waits for a name to be looked up.
  set(easy, CURLOPT_QUICK_EXIT, 1L);
  set(easy, CURLOPT_TCP_KEEPALIVE, 1L);
  set(easy, CURLOPT_TCP_KEEPIDLE, 30L);
  set(easy, CURLOPT_TCP_KEEPINTVL, 10L);
  set(easy, CURLOPT_HEADERFUNCTION, take_head);
  set(easy, CURLOPT_HEADERDATA, transfer);
  set(easy, CURLOPT_WRITEFUNCTION, take_body);
  set(easy, CURLOPT_WRITEDATA, transfer);
  set(easy, CURLOPT_PREREQFUNCTION, take_connection);
  set(easy, CURLOPT_PREREQDATA, transfer);
  set(easy, CURLOPT_OPENSOCKETFUNCTION, make_socket);
  set(easy, CURLOPT_OPENSOCKETDATA, transfer);
  return transfer;
}

void sateen_transfer_destroy(sateen_transfer *transfer) {
  sateen_transfer_stop(transfer);
  p_curl_easy_cleanup(transfer->easy);
  p_curl_slist_free_all(transfer->fields);
  p_curl_slist_free_all(transfer->proxy_fields);
  free(transfer);
}

bool sateen_transfer_set(sateen_transfer *transfer, sateen_text text, const char *value) {
  static const CURLoption options[] = {
      [SATEEN_TEXT_ADDRESS] = CURLOPT_URL,
      [SATEEN_TEXT_USER] = CURLOPT_USERNAME,
      [SATEEN_TEXT_PASSWORD] = CURLOPT_PASSWORD,
      [SATEEN_TEXT_USER_AGENT] = CURLOPT_USERAGENT,
      [SATEEN_TEXT_RANGE] = CURLOPT_RANGE,
      [SATEEN_TEXT_PROXY] = CURLOPT_PROXY,
      [SATEEN_TEXT_DIRECT_HOSTS] = CURLOPT_NOPROXY,
      [SATEEN_TEXT_CERTIFICATES] = CURLOPT_CAINFO,
  };
  return !p_curl_easy_setopt(transfer->easy, options[text], value);
}

bool sateen_transfer_add_field(sateen_transfer *transfer, const char *field, bool is_for_proxy) {
  struct curl_slist **list = is_for_proxy ? &transfer->proxy_fields : &transfer->fields;
  struct curl_slist *longer = p_curl_slist_append(*list, field);
  if (!longer) return false;
  *list = longer;
  return !p_curl_easy_setopt(transfer->easy, is_for_proxy ? CURLOPT_PROXYHEADER : CURLOPT_HTTPHEADER, longer);
}

bool sateen_transfer_accept_compression(sateen_transfer *transfer) {
  return !p_curl_easy_setopt(transfer->easy, CURLOPT_ACCEPT_ENCODING, "");
}

bool sateen_transfer_wait_for_connection(sateen_transfer *transfer) {
  return !p_curl_easy_setopt(transfer->easy, CURLOPT_PIPEWAIT, 1L);
}

bool sateen_transfer_limit_connecting(sateen_transfer *transfer, long milliseconds) {
  transfer->connect_limit = milliseconds;
  return !p_curl_easy_setopt(transfer->easy, CURLOPT_CONNECTTIMEOUT_MS, milliseconds);
}

bool sateen_transfer_start(sateen_transfer *transfer, sateen_network *network) {
  if (p_curl_multi_add_handle(network->multi, transfer->easy)) return false;
  transfer->multi = network->multi;
  return true;
}

void sateen_transfer_stop(sateen_transfer *transfer) {
  if (!transfer->multi) return;
  p_curl_multi_remove_handle(transfer->multi, transfer->easy);
  transfer->multi = NULL;
}

bool sateen_transfer_go_on(sateen_transfer *transfer) { return !p_curl_easy_pause(transfer->easy, CURLPAUSE_CONT); }

const char *sateen_transfer_reason(sateen_transfer *transfer) { return transfer->reason; }

long sateen_transfer_system_error(sateen_transfer *transfer) {
  long number = 0;
  p_curl_easy_getinfo(transfer->easy, CURLINFO_OS_ERRNO, &number);
  return number;
}

// MARK: Ends

// Whether a secure connection failed because the connection below it ended, which has nothing to do with trust.
static bool was_cut_off(const char *reason) {
  static const char *const signs[] = {"SSL_ERROR_SYSCALL", "reset by peer", "Broken pipe", "unexpected eof"};
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    if (strcasestr(reason, signs[i])) return true;
  }
  return false;
}

static sateen_end end_of(CURLcode code, sateen_transfer *transfer) {
  switch (code) {
    case CURLE_OK: return SATEEN_END_WHOLE;
    case CURLE_URL_MALFORMAT: return SATEEN_END_BAD_ADDRESS;
    case CURLE_COULDNT_RESOLVE_HOST: return SATEEN_END_NO_HOST;
    case CURLE_OPERATION_TIMEDOUT: return SATEEN_END_TIMED_OUT;
    case CURLE_SSL_CONNECT_ERROR:
      return was_cut_off(transfer->reason) ? SATEEN_END_NO_CONNECTION : SATEEN_END_NOT_SECURE;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_CRL_BADFILE:
    case CURLE_SSL_ENGINE_INITFAILED:
    case CURLE_SSL_ENGINE_NOTFOUND:
    case CURLE_SSL_ENGINE_SETFAILED:
    case CURLE_SSL_INVALIDCERTSTATUS:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
    case CURLE_USE_SSL_FAILED: return SATEEN_END_NOT_SECURE;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_SEND_FAIL_REWIND:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
    case CURLE_SSL_SHUTDOWN_FAILED: return SATEEN_END_CUT_OFF;
    // An answer without a head, as of HTTP/0.9, is reported as a protocol that is not supported.
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_RANGE_ERROR: return SATEEN_END_BAD_ANSWER;
    case CURLE_WRITE_ERROR:
    case CURLE_ABORTED_BY_CALLBACK: return SATEEN_END_ABORTED;
    case CURLE_OUT_OF_MEMORY:
    case CURLE_FAILED_INIT: return SATEEN_END_NO_MEMORY;
    default: return SATEEN_END_NO_CONNECTION;
  }
}

void *sateen_network_next_end(sateen_network *network, sateen_end *end) {
  int left;
  CURLMsg *message;
  while ((message = p_curl_multi_info_read(network->multi, &left))) {
    char *transfer = NULL;
    if (message->msg != CURLMSG_DONE) continue;
    CURLcode code = message->data.result;
    p_curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
    sateen_transfer *ended = (sateen_transfer *)transfer;
    if (!ended->reason[0]) snprintf(ended->reason, sizeof ended->reason, "%s", p_curl_easy_strerror(code));
    *end = end_of(code, ended);
    return ended->context;
  }
  return NULL;
}

// MARK: Names of hosts

enum { IDN_NFC_INPUT = 1, IDN_NONTRANSITIONAL = 8 };
static int (*idn_lookup)(const unsigned char *, unsigned char **, int);
static const char *(*idn_reason)(int);
static void (*idn_free)(void *);
static pthread_once_t idn_once = PTHREAD_ONCE_INIT;

static void load_idn(void) {
  void *library = dlopen("libidn2.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  void *lookup = dlsym(library, "idn2_lookup_u8");
  void *reason = dlsym(library, "idn2_strerror");
  void *release = dlsym(library, "idn2_free");
  if (!lookup || !reason || !release) return;
  memcpy(&idn_reason, &reason, sizeof reason);
  memcpy(&idn_free, &release, sizeof release);
  memcpy(&idn_lookup, &lookup, sizeof lookup);
}

// libcurl would read the name in the encoding of the program's locale, which is ASCII unless the program sets one.
const char *sateen_ascii_host(const char *name, char *ascii, size_t capacity) {
  pthread_once(&idn_once, load_idn);
  if (!idn_lookup) return "libidn2, which names with letters beyond ASCII need, is not installed";
  unsigned char *found = NULL;
  int code = idn_lookup((const unsigned char *)name, &found, IDN_NFC_INPUT | IDN_NONTRANSITIONAL);
  if (code) return idn_reason(code);
  size_t length = strlen((const char *)found);
  if (length < capacity) memcpy(ascii, found, length + 1);
  idn_free(found);
  return length < capacity ? NULL : "the name is too long";
}
