/** SQLite is the embedded default; PostgreSQL is for several servers. */
export type Dialect = 'sqlite' | 'postgres'

/** SQLite has no booleans: a flag is 0 or 1 on both dialects. */
export const bit = (flag: boolean): 0 | 1 => (flag ? 1 : 0)
