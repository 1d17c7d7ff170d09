import { createRestore } from '#server/content/activity/restore.ts'
import type { Feature, FeatureParts } from '#server/content/feature.ts'
import type { ReadImageMetadata } from '#server/content/references/read-images.ts'
import { sweepWorkingCopies } from '#server/content/working-copies.ts'
import { now } from '#server/database/clock.ts'
import { createDraftLinks, type DraftLinkParts } from './draft-links.ts'
import { formerPageAddresses, pagesReferences } from './pages.references.ts'
import { pagesRestorable } from './pages.restorable.ts'
import { pagesRoutes } from './pages.routes.ts'
import { sweepPresences } from './presence.ts'
import { applyScheduled } from './scheduled-publishing.ts'

export const pagesFeature = (parts: FeatureParts & DraftLinkParts & { readPictures: ReadImageMetadata }): Feature => ({
  routes: pagesRoutes({ ...parts, links: createDraftLinks(parts) }),
  restores: { page: createRestore(pagesRestorable) },
  references: pagesReferences,
  formerAddresses: formerPageAddresses,
  scheduledTasks: {
    'publishing and unpublishing pages': (now) => applyScheduled(parts.db, parts.withChanges, now),
  },
  sweeps: [
    (daysAgo) => sweepWorkingCopies(parts.db, daysAgo(90)),
    async () => sweepPresences(parts.db, await now(parts.db)),
  ],
})
