import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import { undelete } from '#server/content/activity/restore.ts'
import type { Database } from '#server/database/database.ts'
import { orNotFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { templatesContract } from '#shared/features/templates/templates.contract.ts'
import { toListedTemplate } from '#shared/features/templates/templates.record.ts'
import { createTemplate, findTemplate, listTemplates, removeTemplate, updateTemplate } from './templates.repository.ts'
import { templatesRestorable } from './templates.restorable.ts'

const log = createAuditLogger(templatesRestorable)

/** Page templates. Shoppers never see them, so no changes are published. */
export const templatesRoutes = ({ db, withChanges }: { db: Database; withChanges: WithChanges }) =>
  serve(templatesContract, {
    async list({ view }) {
      const templates = await listTemplates(db)
      return view === 'list' ? templates.map(toListedTemplate) : templates
    },

    byId: async ({ params }) => orNotFound(await findTemplate(db, params.id), 'Template'),

    create: ({ body }, { staff }) => withChanges(async (tx) => log.created(tx, staff, await createTemplate(tx, body))),

    update: ({ params, headers, body }, { staff }) =>
      withChanges(async (tx) => {
        const change = { change: body, version: headers['if-match'] }
        return log.updated(tx, staff, await updateTemplate(tx, params.id, change))
      }),

    remove: ({ params }, { staff }) =>
      withChanges(async (tx) => log.deleted(tx, staff, { before: await removeTemplate(tx, params.id) })),

    undelete: ({ params }, { staff }) =>
      withChanges((tx, publishChange) => undelete(tx, templatesRestorable, params.id, staff, publishChange)),
  })
