/** A field that people don't see, and whose name means nothing to form fillers: what fills in everything fills it in. */
export const TRAP = 'extra'
