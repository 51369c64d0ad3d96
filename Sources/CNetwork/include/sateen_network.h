#ifndef SATEEN_NETWORK_H
#define SATEEN_NETWORK_H
#endif
