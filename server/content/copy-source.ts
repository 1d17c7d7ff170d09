import { createHash } from 'node:crypto'
import type { Database } from '#server/database/database.ts'

export interface CopiedRecord {
  id: string
}

/** What the copies in desktop editors get of one feature. */
export interface CopySource {
  /** Id and state of each record. A state differs after every change, also in a shop restored from a backup. */
  states(db: Database): Promise<{ id: string; state: string }[]>
  /** The record as staff get it; undefined if it was deleted meanwhile. */
  find(db: Database, id: string): Promise<CopiedRecord | undefined>
}

/** For large records with a version and a time. */
export const copyByVersion = (
  table: 'pages' | 'posts' | 'pageTemplates',
  { find }: Pick<CopySource, 'find'>,
): CopySource => ({
  async states(db) {
    // They all have these columns.
    const rows = await db
      .selectFrom(table as 'pages')
      .select(['id', 'version', 'updatedAt'])
      .orderBy('id')
      .execute()
    return rows.map(({ id, version, updatedAt }) => ({ id: String(id), state: `${version} ${updatedAt}` }))
  },
  find,
})

/** For small records, some of whose fields may follow other records. */
export const copyByContent = (
  list: (db: Database) => Promise<CopiedRecord[]>,
  { find }: Pick<CopySource, 'find'>,
): CopySource => ({
  states: async (db) =>
    (await list(db)).map((record) => ({
      id: record.id,
      state: createHash('sha256').update(JSON.stringify(record)).digest('base64url'),
    })),
  find,
})
