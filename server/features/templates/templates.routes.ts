import { diary } from '#server/activity/diary.ts'
import { undelete } from '#server/activity/restorable.ts'
import type { Database } from '#server/database/database.ts'
import { serve } from '#server/http/serve.ts'
import type { Write } from '#server/live/changes.ts'
import { templatesContract } from '#shared/features/templates/templates.contract.ts'
import { createTemplate, listTemplates, removeTemplate, updateTemplate } from './templates.repository.ts'
import { templatesRestorable } from './templates.restorable.ts'

const log = diary(templatesRestorable)

/** Pages to begin with. Shoppers see none of them, so nothing is noted for their pages. */
export const templatesRoutes = ({ db, write }: { db: Database; write: Write }) =>
  serve(templatesContract, {
    list: () => listTemplates(db),

    create: ({ body }, { staff }) => write(async (tx) => log.created(tx, staff, await createTemplate(tx, body))),

    update: ({ params, headers, body }, { staff }) =>
      write(async (tx) => {
        const change = { change: body, version: headers['if-match'] }
        return log.updated(tx, staff, await updateTemplate(tx, params.id, change))
      }),

    remove: ({ params }, { staff }) =>
      write(async (tx) => log.deleted(tx, staff, { before: await removeTemplate(tx, params.id) })),

    undelete: ({ params }, { staff }) => write((tx, note) => undelete(tx, templatesRestorable, params.id, staff, note)),
  })
