import { sql, type Kysely } from 'kysely'
import type { Dialect } from '#server/database/dialect.ts'

/**
 * Trigram indexes (pg_trgm) for staff searches on PostgreSQL. The expression for messages must match that of
 * `listMessages`.
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

/** The owner of the database may create the extension; it ships with PostgreSQL or as a separate package. */
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
