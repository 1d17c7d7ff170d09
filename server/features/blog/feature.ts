import { createRestore } from '#server/content/activity/restore.ts'
import type { Feature, FeatureParts } from '#server/content/feature.ts'
import type { ReadImageMetadata } from '#server/content/references/read-images.ts'
import { blogReferences, formerPostAddresses } from './blog.references.ts'
import { blogRestorable } from './blog.restorable.ts'
import { blogRoutes, type PostProducts } from './blog.routes.ts'
import { publishDue } from './scheduled-publishing.ts'

export const blogFeature = (
  parts: FeatureParts & { readPictures: ReadImageMetadata; products: PostProducts },
): Feature => ({
  routes: blogRoutes(parts),
  restores: { post: createRestore(blogRestorable) },
  references: blogReferences,
  formerAddresses: formerPostAddresses,
  scheduledTasks: { 'publishing posts': (now) => publishDue(parts.db, parts.withChanges, now) },
})
