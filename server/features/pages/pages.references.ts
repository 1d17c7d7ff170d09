import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { rewriteBlocks, referencesIn } from '#server/content/references/block-references.ts'
import type { FindFormerAddresses, ReferenceSource } from '#server/content/references/reference-source.ts'
import type { Target } from '#server/content/references/target.ts'
import type { PageChange } from '#shared/features/pages/pages.record.ts'
import { paths } from '#shared/paths.ts'
import { redirectingSlugs } from './former-slugs.ts'
import { toPage } from './page-row.ts'
import { updatePage } from './pages.repository.ts'
import { pagesRestorable } from './pages.restorable.ts'

/** Former addresses that still redirect to a page. */
export const formerPageAddresses: FindFormerAddresses = async (db, path) => {
  const slug = path === paths.home ? 'home' : path.slice(1)
  if (!/^[a-z\d-]+$/.test(slug)) return []
  const page = await db.selectFrom('pages').select('id').where('slug', '=', slug).executeTakeFirst()
  return page ? (await redirectingSlugs(db, page.id)).map(paths.page) : []
}

const log = createAuditLogger(pagesRestorable)

/** References in the blocks of pages, drafts included. */
export const pagesReferences: ReferenceSource = {
  kind: 'page',

  async collect(db, to) {
    return (await pagesWith(db, to)).flatMap((page) => referencesIn({ kind: 'page', ...page }, to))
  },

  async rewrite(tx, { from, to, staff, publishChange }) {
    const rewritten = []
    for (const page of await pagesWith(tx, from)) {
      const references = referencesIn({ kind: 'page', ...page }, from)
      if (references.length === 0) continue
      // Stored blocks may contain more than the schema allows; they are kept as they are.
      const blocks = rewriteBlocks(page.blocks, from, to) as PageChange['blocks']
      await log.updated(
        tx,
        staff,
        await updatePage(tx, rowId(page.id), { blocks }, undefined, publishChange),
        'relinked',
      )
      rewritten.push(...references)
    }
    return rewritten
  },
}

/** Pages that contain the target's needle, and so may refer to it. */
async function pagesWith(db: Database, { needle }: Target) {
  const rows = await db
    .selectFrom('pages')
    .selectAll()
    .$if(needle !== '', (pages) => pages.where('blocks', 'like', `%${needle}%`))
    .orderBy('id')
    .execute()
  return rows.map(toPage)
}
