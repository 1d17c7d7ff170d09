import { listLink } from '#server/content/shared-links.ts'
import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import { undelete } from '#server/content/activity/restore.ts'
import {
  deleteWorkingCopy,
  findWorkingCopy,
  listUnsaved,
  storeWorkingCopy,
  type CopyKey,
} from '#server/content/working-copies.ts'
import { now } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { orNotFound } from '#server/errors.ts'
import { serve, type Call, type Staff } from '#server/http/serve.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { noImageMetadata, type ReadImageMetadata } from '#server/content/references/read-images.ts'
import { listImageUrls } from '#shared/blocks/image-urls.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { richTextsOf } from '#shared/blocks/rich-html.ts'
import { pagesContract } from '#shared/features/pages/pages.contract.ts'
import type { Page } from '#shared/features/pages/pages.record.ts'
import { findSharedPage, type DraftLinks } from './draft-links.ts'
import { pageHistory } from './history.ts'
import {
  createPage,
  findPage,
  findPageById,
  listPages,
  listPagesBriefly,
  pageTag,
  removePage,
  updatePage,
} from './pages.repository.ts'
import { toBlocks } from '#server/database/record-columns.ts'
import { pagesRestorable } from './pages.restorable.ts'
import { heartbeat } from './presence.ts'

const log = createAuditLogger(pagesRestorable)

const copyKey = (id: string | number, { id: staffId }: Staff): CopyKey => ({
  kind: 'page',
  recordId: String(Number(id)),
  staffId,
})

interface PagesParts {
  db: Database
  withChanges: WithChanges
  links: DraftLinks
  /** Reads what is known about the images of pages. */
  readPictures?: ReadImageMetadata
}

/** Pages of blocks. Drafts are visible to staff and through draft links. */
export const pagesRoutes = ({ db, withChanges, links, readPictures = noImageMetadata }: PagesParts) => {
  const pageOf = async (id: string) => orNotFound(await findPageById(db, rowId(id)), 'Page')
  const shown = async <T extends Page>(page: T, call: Call) => {
    const blocks = readBlocks(page.blocks)
    const pictures = await readPictures(listImageUrls(blocks), call)
    return { ...page, blocks, pictures, richTexts: richTextsOf(blocks) }
  }

  return serve(pagesContract, {
    list: ({ view }) => (view === 'list' ? listPagesBriefly(db) : listPages(db)),

    byId: ({ params }) => pageOf(params.id),

    async bySlug({ params }, call) {
      // Reported before reading, because a 404 depends on the slug, too.
      call.reads(pageTag(params.slug))
      const page = orNotFound(await findPage(db, params.slug, { drafts: call.staff !== null }), 'Page')
      call.reads(pageTag(page.slug))
      return shown(page, call)
    },

    create: ({ body }, { staff }) =>
      withChanges(async (tx, publishChange) => log.created(tx, staff, await createPage(tx, body, publishChange))),

    update: ({ params, headers, body }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        const id = rowId(params.id)
        const changed = await updatePage(tx, id, body, headers['if-match'], publishChange)
        // Saving makes the stored working copy obsolete.
        if (body.blocks && staff) await deleteWorkingCopy(tx, copyKey(id, staff))
        return log.updated(tx, staff, changed)
      }),

    remove: ({ params }, { staff }) =>
      withChanges(async (tx, publishChange) =>
        log.deleted(tx, staff, await removePage(tx, rowId(params.id), publishChange)),
      ),

    undelete: ({ params }, { staff }) =>
      withChanges((tx, publishChange) => undelete(tx, pagesRestorable, params.id, staff, publishChange)),

    async history({ params, query }) {
      const { id } = await pageOf(params.id)
      return pageHistory(db, rowId(id), query)
    },

    async workingCopy({ params }, { staff }) {
      const { id } = await pageOf(params.id)
      const copy = await findWorkingCopy(db, copyKey(id, staff!))
      if (!copy) return null
      const { content, ...rest } = copy
      return { ...rest, blocks: toBlocks(content) }
    },

    async keepWorkingCopy({ params, body: { blocks, baseVersion } }, { staff }) {
      const { id } = await pageOf(params.id)
      return { blocks, baseVersion, updatedAt: await storeWorkingCopy(db, copyKey(id, staff!), blocks, baseVersion) }
    },

    async forgetWorkingCopy({ params }, { staff }) {
      const { id } = await pageOf(params.id)
      await deleteWorkingCopy(db, copyKey(id, staff!))
    },

    unsaved: (_, { staff }) => listUnsaved(db, { kind: 'page', staffId: staff!.id }),

    async shareDraft({ params, body }, { staff }) {
      const { id } = await pageOf(params.id)
      return listLink(db, { kind: 'page', subject: id }, staff!, (now) => links.create(id, staff!.id, body.days, now))
    },

    async byDraftLink({ params }, call) {
      const subject = orNotFound(await links.verify(params.token, new Date()), 'Page')
      return shown(orNotFound(await findSharedPage(db, subject), 'Page'), call)
    },

    present: async ({ params, body }, { staff }) =>
      heartbeat(db, { pageId: rowId(params.id), ...body }, staff!, await now(db)),
  })
}
