import { copyByContent } from '#server/content/copy-source.ts'
import { createRestore } from '#server/content/activity/restore.ts'
import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { navigationPlannable } from './navigation.plannable.ts'
import { navigationReferences } from './navigation.references.ts'
import { listItems } from './navigation.repository.ts'
import { navigationRestorable } from './navigation.restorable.ts'
import { navigationRoutes } from './navigation.routes.ts'

export const navigationFeature = (parts: FeatureParts): Feature => ({
  routes: navigationRoutes(parts),
  restores: { navigation: createRestore(navigationRestorable) },
  references: navigationReferences,
  copied: { navigation: copyByContent((db) => listItems(db, { drafts: true }), navigationRestorable) },
  plannables: { navigation: navigationPlannable },
})
