import { diary } from '#server/activity/diary.ts'
import { undelete } from '#server/activity/restorable.ts'
import type { Database } from '#server/database/database.ts'
import { found } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Write } from '#server/live/changes.ts'
import { pagesContract } from '#shared/features/pages/pages.contract.ts'
import { createPage, findPage, listPages, pageTag, removePage, updatePage } from './pages.repository.ts'
import { pagesRestorable } from './pages.restorable.ts'

const log = diary(pagesRestorable)

/** Pages of blocks. Drafts are for staff only (decision 5). */
export const pagesRoutes = ({ db, write }: { db: Database; write: Write }) =>
  serve(pagesContract, {
    list: () => listPages(db),

    async bySlug({ params }, call) {
      // Named before it is read: that a page is missing is an answer, too.
      call.reads(pageTag(params.slug))
      const page = found(await findPage(db, params.slug, { drafts: call.staff !== null }), 'Page')
      call.reads(pageTag(page.slug))
      return page
    },

    create: ({ body }, { staff }) =>
      write(async (tx, note) => log.created(tx, staff, await createPage(tx, body, note))),

    update: ({ params, headers, body }, { staff }) =>
      write(async (tx, note) =>
        log.updated(tx, staff, await updatePage(tx, Number(params.id), body, headers['if-match'], note)),
      ),

    remove: ({ params }, { staff }) =>
      write(async (tx, note) => log.deleted(tx, staff, await removePage(tx, Number(params.id), note))),

    undelete: ({ params }, { staff }) => write((tx, note) => undelete(tx, pagesRestorable, params.id, staff, note)),
  })
