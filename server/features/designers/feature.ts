import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { designersRoutes } from './designers.routes.ts'
import type { AuditEntry } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { HttpError } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import { WebsiteOverride } from '#shared/features/designers/designers.contract.ts'
import { setWebsite } from './designers.repository.ts'

export const designersFeature = (parts: FeatureParts): Feature => ({
  routes: designersRoutes(parts),
  restores: { designer: restoreWebsite },
})

/** Restores the website recorded in an audit log entry. Throws HttpError (409) if the entry has none. */
async function restoreWebsite(
  tx: Database,
  entry: AuditEntry,
  staff: Staff | null,
  publishChange: PublishChange,
): Promise<void> {
  const before = WebsiteOverride.safeParse(entry.before)
  if (!before.success) throw new HttpError(409, 'This change can’t be restored.')
  await setWebsite(tx, before.data, staff, publishChange, 'restored')
}
