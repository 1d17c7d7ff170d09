import { imageRecord } from '#shared/features/images/images.record.ts'
import { parseOldFields, type Restorable } from '#server/content/activity/restore.ts'
import { HttpError } from '#server/errors.ts'
import { ImageChange, type Image } from '#shared/features/images/images.schema.ts'
import { findImage, untrashImage, updateImage } from './images.repository.ts'

/** Deleted images stay in the trash until they are deleted for good. */
export const imagesRestorable: Restorable<Image> = {
  ...imageRecord,

  async find(tx, id) {
    const image = await findImage(tx, id)
    return image?.deletedAt === null ? image : undefined
  },

  async recreate(tx, { id }, _, publishChange) {
    if (!(await findImage(tx, id))) throw new HttpError(409, 'The image was permanently deleted. Please add it again.')
    return untrashImage(tx, id, publishChange)
  },

  revert(tx, { before, after }, publishChange) {
    if (before.url !== after.url)
      throw new HttpError(
        409,
        'This change replaced the image’s file. The previous file is in the trash as an image of its own.',
      )
    return updateImage(
      tx,
      before.id,
      { change: parseOldFields(ImageChange, before), version: undefined },
      publishChange,
    )
  },
}
