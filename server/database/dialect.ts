import { sql, type ColumnDefinitionBuilder } from 'kysely'

/** SQLite is the embedded default; PostgreSQL is for several servers. */
export type Dialect = 'sqlite' | 'postgres'

/** Makes an integer column the primary key, numbered by the database and never reused. */
export const numbered = (dialect: Dialect) => (column: ColumnDefinitionBuilder) =>
  dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity()

/** Type of a text column that sorts by code point on both dialects. SQLite does so by default. */
export const sortedText = (dialect: Dialect) => (dialect === 'sqlite' ? sql`text` : sql`text collate "C"`)

/** SQLite has no booleans: a flag is 0 or 1 on both dialects. */
export const bit = (flag: boolean): 0 | 1 => (flag ? 1 : 0)
