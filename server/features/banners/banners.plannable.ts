import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import { LATEST, stepsOf, type Plannable } from '#server/content/scheduling/plannable.ts'
import { bannerRecord, type Banner, type BannerChange } from '#shared/features/banners/banners.record.ts'
import { applyBannerStep, findBanner, updateBanner } from './banners.repository.ts'

const log = createAuditLogger(bannerRecord)

/** Drafts of banners, and when they start and end. */
export const bannersPlannable: Plannable<Banner> = {
  ...bannerRecord,
  kind: 'banner',
  find: findBanner,

  async apply(tx, { id }, change, publishChange, { staff, action }) {
    const changed = await updateBanner(tx, id, { change: change as BannerChange, version: undefined }, publishChange)
    await log.updated(tx, staff, changed, action)
    return changed
  },

  async listSteps(db, until = LATEST) {
    const rows = await db
      .selectFrom('banners')
      .select(['id', 'name as title', 'publishAt', 'unpublishAt'])
      .where((eb) => eb.or([eb('publishAt', '<=', until), eb('unpublishAt', '<=', until)]))
      .orderBy('id')
      .execute()
    return rows.flatMap((row) => stepsOf(row, until))
  },

  async applyStep(tx, step, publishChange) {
    const changed = await applyBannerStep(tx, step, publishChange)
    if (changed) await log.updated(tx, null, changed, step.action)
  },
}
