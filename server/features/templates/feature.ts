import { copyByVersion } from '#server/content/copy-source.ts'
import { createRestore } from '#server/content/activity/restore.ts'
import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { templatesPlannable } from './templates.plannable.ts'
import { templatesReferences } from './templates.references.ts'
import { templatesRestorable } from './templates.restorable.ts'
import { templatesRoutes } from './templates.routes.ts'

export const templatesFeature = (parts: FeatureParts): Feature => ({
  routes: templatesRoutes(parts),
  restores: { template: createRestore(templatesRestorable) },
  references: templatesReferences,
  copied: { templates: copyByVersion('pageTemplates', templatesRestorable) },
  plannables: { template: templatesPlannable },
})
