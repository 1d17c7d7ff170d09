import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './transact.ts'

/** A text without the case of its letters from A to Z, as `foldedOn` has it of what is searched. */
export const foldAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * An expression without the case of its letters from A to Z: as SQLite's `lower` has it. PostgreSQL's knows the letters of all
 * languages, and would find others.
 */
export const foldedOn = (db: Database, text: Expression<unknown>): RawBuilder<string> =>
  isPostgres(db) ? sql<string>`lower(${text} collate "C")` : sql<string>`lower(${text})`
