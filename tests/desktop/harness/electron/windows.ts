import type { Window } from './shapes.ts'

/** Open windows by id, in order of opening. */
export const windows = new Map<number, Window>()
