import { copyByVersion } from '#server/content/copy-source.ts'
import { createRestore } from '#server/content/activity/restore.ts'
import type { Feature, FeatureParts } from '#server/content/feature.ts'
import type { ReadImageMetadata } from '#server/content/references/read-images.ts'
import type { SignedLinkParts } from '#server/content/signed-links.ts'
import { sweepWorkingCopies } from '#server/content/working-copies.ts'
import { now } from '#server/database/clock.ts'
import { createDraftLinks } from './draft-links.ts'
import { formerPageAddresses, pagesReferences } from './pages.references.ts'
import { pagesPlannable } from './pages.plannable.ts'
import { pagesRestorable } from './pages.restorable.ts'
import { pagesRoutes } from './pages.routes.ts'
import { sweepPresences } from './presence.ts'

export const pagesFeature = (parts: FeatureParts & SignedLinkParts & { readPictures: ReadImageMetadata }): Feature => ({
  routes: pagesRoutes({ ...parts, links: createDraftLinks(parts) }),
  restores: { page: createRestore(pagesRestorable) },
  references: pagesReferences,
  formerAddresses: formerPageAddresses,
  copied: { pages: copyByVersion('pages', pagesRestorable) },
  plannables: { page: pagesPlannable },
  sweeps: [
    (daysAgo) => sweepWorkingCopies(parts.db, daysAgo(90)),
    async () => sweepPresences(parts.db, await now(parts.db)),
  ],
})
