import { createRestore } from '#server/content/activity/restore.ts'
import type { Feature } from '#server/content/feature.ts'
import type { AccessRules } from '#server/http/access.ts'
import { largeBodies } from '#server/media/uploads/large-bodies.ts'
import type { OpenUploads } from '#server/media/uploads/open-uploads.ts'
import { tooBusy } from '#server/media/uploads/upload-errors.ts'
import { Limiter } from '#shared/concurrency.ts'
import { uploadRoutes, uploadTargets } from '#server/media/uploads/uploads.routes.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import { TRASH_DAYS } from '#shared/features/activity/activity.contract.ts'
import { addImage } from './add-image.ts'
import type { LinkedImageParts } from './image-store.ts'
import { imagesRestorable } from './images.restorable.ts'
import { imagesRoutes } from './images.routes.ts'
import { sweepTrash } from './purge.ts'
import { sweepFiles } from './sweep-files.ts'

/** How many request bodies with images may be written to disk at once; others wait unread. */
const LARGE_BODIES_AT_ONCE = 6
const LARGE_BODIES_WAITING = 100
/** An upload may wait this long for its image record before its file counts as orphaned. */
const RECORD_WITHIN_MS = 3_600_000

interface ImagesFeatureParts extends LinkedImageParts {
  uploads: OpenUploads
  access: AccessRules
}

export function imagesFeature(parts: ImagesFeatureParts): Feature {
  const bodySlots = new Limiter(LARGE_BODIES_AT_ONCE, { maxWaiting: LARGE_BODIES_WAITING, full: tooBusy })
  return {
    routes: imagesRoutes(parts),
    middleware: [uploadRoutes({ ...parts, bodySlots, addImage: (draft, staff) => addImage(parts, draft, staff) })],
    endpoints: uploadTargets,
    bodyReaders: [[imagesContract.create, largeBodies({ ...parts, bodySlots })]],
    restores: { image: createRestore(imagesRestorable) },
    sweeps: [
      (daysAgo) => sweepTrash(parts, daysAgo(TRASH_DAYS)),
      () => sweepFiles(parts, new Date(Date.now() - RECORD_WITHIN_MS)),
    ],
  }
}
