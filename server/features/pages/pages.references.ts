import { diary } from '#server/activity/diary.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { blocksLedTo, referencesIn } from '#server/references/blocks-room.ts'
import type { FurtherAddresses, ReferringRoom } from '#server/references/referring-room.ts'
import type { Target } from '#server/references/target.ts'
import type { PageChange } from '#shared/features/pages/pages.schema.ts'
import { paths } from '#shared/paths.ts'
import { slugsLeadingTo } from './former-slugs.ts'
import { toPage } from './page-row.ts'
import { updatePage } from './pages.repository.ts'
import { pagesRestorable } from './pages.restorable.ts'

/** The addresses that a page had before, and that still lead to it. */
export const formerPageAddresses: FurtherAddresses = async (db, path) => {
  const slug = path === paths.home ? 'home' : path.slice(1)
  if (!/^[a-z\d-]+$/.test(slug)) return []
  const page = await db.selectFrom('pages').select('id').where('slug', '=', slug).executeTakeFirst()
  return page ? (await slugsLeadingTo(db, page.id)).map(paths.page) : []
}

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
      await log.updated(tx, staff, await updatePage(tx, rowId(page.id), { blocks }, undefined, note), 'relinked')
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
