import { sql, type Kysely } from 'kysely'
import type { Dialect } from '#server/database/dialect.ts'

/**
 * On PostgreSQL, what staff search for anywhere in a text is found by its three-letter pieces (pg_trgm), instead of by reading every
 * row. The expression of the messages is the one of `listMessages`.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  if (dialect === 'sqlite') return
  await makeExtension(db)
  for (const [name, table, expression] of [
    ['products_searched', 'products', sql`searched`],
    ['orders_search_text', 'orders', sql`search_text`],
    ['subscribers_email', 'subscribers', sql`email`],
    ['messages_text', 'messages', sql`(lower((name || ' ' || email || ' ' || subject || ' ' || message) collate "C"))`],
  ] as const)
    await sql`create index ${sql.id(name)} on ${sql.table(table)} using gin (${expression} gin_trgm_ops)`.execute(db)
}

/** The database's owner may add it; its files come with PostgreSQL, or in a package beside it. */
async function makeExtension(db: Kysely<unknown>) {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && /^(0A000|58P01)$/.test(String(error.code))
    if (!isMissing) throw error
    const words = 'the PostgreSQL has no extension pg_trgm: install its package "contrib", and start the shop again'
    throw new Error(words, { cause: error })
  }
}
