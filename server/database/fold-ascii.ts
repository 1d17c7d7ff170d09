import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './transact.ts'

/** Lower-cases A to Z only, matching `foldedOn`. */
export const foldAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * SQL expression that lower-cases A to Z only, like SQLite's `lower`. PostgreSQL's default folds all languages and
 * would match more.
 */
export const foldedOn = (db: Database, text: Expression<unknown>): RawBuilder<string> =>
  isPostgres(db) ? sql<string>`lower(${text} collate "C")` : sql<string>`lower(${text})`
