import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import { readLarge } from '#server/database/read-large.ts'
import { rowId } from '#server/database/row-id.ts'
import { blockReferences } from '#server/content/references/block-references.ts'
import { liveReferences } from '#server/content/references/live-references.ts'
import type { FindFormerAddresses, RecordReferences } from '#server/content/references/reference-source.ts'
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

const inBlocks = blockReferences('page')

/** References in the blocks of pages, unpublished ones included. */
export const pagesReferences: RecordReferences = {
  ...inBlocks,
  ...liveReferences(inBlocks, {
    async list(db, { needle }) {
      const ids = await db.selectFrom('pages').select('id').orderBy('id').execute()
      const read = (some: readonly number[]) =>
        db
          .selectFrom('pages')
          .selectAll()
          .where('id', 'in', some)
          .$if(needle !== '', (pages) => pages.where('blocks', 'like', `%${needle}%`))
          .orderBy('id')
          .execute()
      return readLarge(
        ids.map(({ id }) => id),
        read,
        (row) => {
          const { id, title, ...fields } = toPage(row)
          return { id, title, fields }
        },
      )
    },

    async update(tx, id, change, { staff, publishChange }) {
      const changed = await updatePage(tx, rowId(id), change, undefined, publishChange)
      await log.updated(tx, staff, changed, 'relinked')
    },
  }),
}
