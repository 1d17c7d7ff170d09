import type { Window } from './shapes.ts'

/** Windows that are open, by id, in the order in which they were opened. */
export const windows = new Map<number, Window>()
