import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './transact.ts'

/** Pattern that matches `text` anywhere, for `like … escape '\'`; its wildcards are escaped. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** Matches texts that begin with `prefix`, by a range of an index. The order must be that of bytes. */
export const startsWith = (db: Database, column: string, prefix: string): RawBuilder<boolean> => {
  const text = isPostgres(db) ? sql`${sql.ref(column)} collate "C"` : sql.ref(column)
  return sql<boolean>`(${text} >= ${prefix} and ${text} < ${`${prefix}\u{10ffff}`})`
}
