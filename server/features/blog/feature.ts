import { copyByVersion } from '#server/content/copy-source.ts'
import { createRestore } from '#server/content/activity/restore.ts'
import type { Feature, FeatureParts } from '#server/content/feature.ts'
import type { ReadImageMetadata } from '#server/content/references/read-images.ts'
import { blogPlannable } from './blog.plannable.ts'
import { blogReferences, formerPostAddresses } from './blog.references.ts'
import { blogRestorable } from './blog.restorable.ts'
import { blogRoutes, type PostProducts } from './blog.routes.ts'

export const blogFeature = (
  parts: FeatureParts & { readPictures: ReadImageMetadata; products: PostProducts },
): Feature => ({
  routes: blogRoutes(parts),
  restores: { post: createRestore(blogRestorable) },
  references: blogReferences,
  formerAddresses: formerPostAddresses,
  copied: { blog: copyByVersion('posts', blogRestorable) },
  plannables: { post: blogPlannable },
})
