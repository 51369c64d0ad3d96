#ifndef SATEEN_ALLOCATION_COUNT_H
#define SATEEN_ALLOCATION_COUNT_H

// Allocations of all threads while counting is on.

void sateen_count_allocations(int is_on);
long sateen_allocations(void);
long sateen_allocated_bytes(void);

#endif
