#pragma once

/// How many blocks of memory this process has asked the C library for since it started.
///
/// A program that links this module has `malloc` and its relatives counted; Swift allocates through
/// them. One thread at a time.
unsigned long allocation_count(void);
