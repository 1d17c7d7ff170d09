import { fieldsOf, type Restorable } from '#server/activity/restorable.ts'
import { Refusal } from '#server/http/errors.ts'
import { ImageChange, type Image } from '#shared/features/images/images.schema.ts'
import { findImage, nameOf, untrashImage, updateImage } from './images.repository.ts'

/** The way back for images: a deleted one lies in the trash until it is gone for good. */
export const imagesRestorable: Restorable<Image> = {
  kind: 'image',
  name: 'Image',
  titleOf: nameOf,

  async find(tx, id) {
    const image = await findImage(tx, id)
    return image?.deletedAt === null ? image : undefined
  },

  async bringBack(tx, { id }, _, note) {
    if (!(await findImage(tx, id))) throw new Refusal(409, 'The image is gone for good. Please add it again.')
    return untrashImage(tx, id, note)
  },

  putBack(tx, { before, after }, note) {
    if (before.url !== after.url)
      throw new Refusal(409, 'Here the image got another file. The one before is in the trash, as an image of its own.')
    return updateImage(tx, before.id, { change: fieldsOf(ImageChange, before), version: undefined }, note)
  },
}
