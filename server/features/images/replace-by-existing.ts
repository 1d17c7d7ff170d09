import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import { lastEventId, eventsAfter } from '#server/content/activity/activity.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { toImageColumns, toImage } from './image-row.ts'
import type { LinkedImageParts } from './image-store.ts'
import { changeRow, findImage, findRow, lockActive, trashImage } from './images.repository.ts'
import { imagesRestorable } from './images.restorable.ts'
import { prepareRelink, relink } from './relink.ts'

const log = createAuditLogger(imagesRestorable)

interface Choice {
  id: string
  /** The image to show instead. */
  imageId: string
  /** Whether that one keeps its alt text, or takes over that of the replaced image. */
  alt: 'keep' | 'take-over'
  version: number | undefined
}

interface Used {
  image: Image
  replaced: Image
  rewritten: number
  changes: string[]
}

/**
 * Rewrites all references to an image so that they lead to another one of the repository, and moves it to the trash, all
 * or nothing. Returns the ids of the changes in the audit log. Throws HttpError: 404, 409 if both are the same, 412.
 */
export async function replaceByExisting(
  parts: LinkedImageParts,
  { id, imageId, alt, version }: Choice,
  staff: Staff | null,
): Promise<Used> {
  const { db, withChanges } = parts
  if (Number(id) === Number(imageId)) throw new HttpError(409, 'The image already has this file.')
  const row = orNotFound(await findRow(db, id), 'Image')
  const other = orNotFound(await findRow(db, imageId), 'Image')
  const ready = await prepareRelink(parts, row.url, other.url)
  return withChanges(async (tx, publishChange) => {
    const since = await lastEventId(tx)
    const current = await lockActive(tx, id, version)
    const existing = await lockActive(tx, imageId)
    let image = toImage(existing)
    if (alt === 'take-over') {
      const { alt: text, isDecorative } = toImage(current)
      const columns = toImageColumns({ alt: text, isDecorative })
      image = await log.updated(tx, staff, await changeRow(tx, existing, columns, publishChange))
    }
    const rewritten = await relink(tx, parts, { from: current.url, to: existing.url, ready }, staff, publishChange)
    await log.deleted(tx, staff, { before: await trashImage(tx, id, publishChange) })
    const replaced = orNotFound(await findImage(tx, id), 'Image')
    return { image, replaced, rewritten, changes: (await eventsAfter(tx, since)).map(String) }
  })
}
