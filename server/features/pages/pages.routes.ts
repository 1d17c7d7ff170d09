import { diary } from '#server/activity/diary.ts'
import { undelete } from '#server/activity/restorable.ts'
import { now } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { found } from '#server/http/errors.ts'
import { serve, type Call } from '#server/http/serve.ts'
import type { Write } from '#server/live/changes.ts'
import { noPictures, type ReadPictures } from '#server/references/pictures.ts'
import { picturesOf } from '#shared/blocks/pictures.ts'
import { pagesContract } from '#shared/features/pages/pages.contract.ts'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import { findShared, type DraftLinks } from './draft-links.ts'
import { pageHistory } from './history.ts'
import { createPage, findPage, findPageById, listPages, pageTag, removePage, updatePage } from './pages.repository.ts'
import { pagesRestorable } from './pages.restorable.ts'
import { showPresence } from './presence.ts'
import { findWorkingCopy, forgetWorkingCopy, keepWorkingCopy } from './working-copies.ts'

const log = diary(pagesRestorable)

interface PagesParts {
  db: Database
  write: Write
  links: DraftLinks
  /** What is known of the pictures that pages show. */
  readPictures?: ReadPictures
}

/** Pages of blocks. Drafts are for staff only (decision 5), and for those who were sent a link to one. */
export const pagesRoutes = ({ db, write, links, readPictures = noPictures }: PagesParts) => {
  const pageOf = async (id: string) => found(await findPageById(db, rowId(id)), 'Page')
  const shown = async <T extends Page>(page: T, call: Call) => ({
    ...page,
    pictures: await readPictures(picturesOf(page.blocks), call),
  })

  return serve(pagesContract, {
    list: () => listPages(db),

    byId: ({ params }) => pageOf(params.id),

    async bySlug({ params }, call) {
      // Named before it is read: that a page is missing is an answer, too.
      call.reads(pageTag(params.slug))
      const page = found(await findPage(db, params.slug, { drafts: call.staff !== null }), 'Page')
      call.reads(pageTag(page.slug))
      return shown(page, call)
    },

    create: ({ body }, { staff }) =>
      write(async (tx, note) => log.created(tx, staff, await createPage(tx, body, note))),

    update: ({ params, headers, body }, { staff }) =>
      write(async (tx, note) => {
        const id = rowId(params.id)
        const changed = await updatePage(tx, id, body, headers['if-match'], note)
        // What was kept as not saved is saved by this.
        if (body.blocks && staff) await forgetWorkingCopy(tx, id, staff.id)
        return log.updated(tx, staff, changed)
      }),

    remove: ({ params }, { staff }) =>
      write(async (tx, note) => log.deleted(tx, staff, await removePage(tx, rowId(params.id), note))),

    undelete: ({ params }, { staff }) => write((tx, note) => undelete(tx, pagesRestorable, params.id, staff, note)),

    async history({ params, query }) {
      const { id } = await pageOf(params.id)
      return pageHistory(db, rowId(id), query)
    },

    async workingCopy({ params }, { staff }) {
      const { id } = await pageOf(params.id)
      return (await findWorkingCopy(db, rowId(id), staff!.id)) ?? null
    },

    keepWorkingCopy: ({ params, body }, { staff }) => keepWorkingCopy(db, rowId(params.id), staff!.id, body),

    async forgetWorkingCopy({ params }, { staff }) {
      const { id } = await pageOf(params.id)
      await forgetWorkingCopy(db, rowId(id), staff!.id)
    },

    async shareDraft({ params, body }, { staff }) {
      const { id } = await pageOf(params.id)
      return links.make(id, staff!.id, body.days, new Date())
    },

    async byDraftLink({ params }, call) {
      const subject = found(await links.read(params.token, new Date()), 'Page')
      return shown(found(await findShared(db, subject), 'Page'), call)
    },

    present: async ({ params, body }, { staff }) =>
      showPresence(db, { pageId: rowId(params.id), ...body }, staff!, await now(db)),
  })
}
