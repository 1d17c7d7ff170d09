import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import { blockReferences } from '#server/content/references/block-references.ts'
import { liveReferences } from '#server/content/references/live-references.ts'
import type { RecordReferences } from '#server/content/references/reference-source.ts'
import { listTemplates, updateTemplate } from './templates.repository.ts'
import { templatesRestorable } from './templates.restorable.ts'

const log = createAuditLogger(templatesRestorable)
const inBlocks = blockReferences('template')

/** References in the blocks of templates. */
export const templatesReferences: RecordReferences = {
  ...inBlocks,
  ...liveReferences(inBlocks, {
    list: async (db) => (await listTemplates(db)).map(({ id, name, ...fields }) => ({ id, title: name, fields })),

    async update(tx, id, change, { staff }) {
      await log.updated(tx, staff, await updateTemplate(tx, id, { change, version: undefined }), 'relinked')
    },
  }),
}
