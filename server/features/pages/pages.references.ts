import { diary } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { blocksLedTo, referencesIn } from '#server/references/blocks-room.ts'
import type { ReferringRoom } from '#server/references/referring-room.ts'
import type { Target } from '#server/references/target.ts'
import type { PageChange } from '#shared/features/pages/pages.schema.ts'
import { toPage } from './page-row.ts'
import { updatePage } from './pages.repository.ts'
import { pagesRestorable } from './pages.restorable.ts'

const log = diary(pagesRestorable)

/** What the blocks of pages refer to, drafts too. */
export const pagesReferences: ReferringRoom = {
  async collect(db, to) {
    return (await pagesWith(db, to)).flatMap((page) => referencesIn({ kind: 'page', ...page }, to))
  },

  async rewrite(tx, { from, to, staff, note }) {
    const rewritten = []
    for (const page of await pagesWith(tx, from)) {
      const references = referencesIn({ kind: 'page', ...page }, from)
      if (references.length === 0) continue
      // As they were stored, whatever else is in them.
      const blocks = blocksLedTo(page.blocks, from, to) as PageChange['blocks']
      await log.updated(tx, staff, await updatePage(tx, rowId(page.id), { blocks }, undefined, note))
      rewritten.push(...references)
    }
    return rewritten
  },
}

/** Pages that may refer to the target: the database has seen its needle in them. */
async function pagesWith(db: Database, { needle }: Target) {
  const rows = await db
    .selectFrom('pages')
    .selectAll()
    .$if(needle !== '', (pages) => pages.where('blocks', 'like', `%${needle}%`))
    .orderBy('id')
    .execute()
  return rows.map(toPage)
}
