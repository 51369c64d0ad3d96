#include "sateen_network.h"
