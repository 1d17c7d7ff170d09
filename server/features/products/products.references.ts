import type { FurtherAddresses } from '#server/references/referring-room.ts'
import { paths } from '#shared/paths.ts'
import { findProductEvenArchived } from './product-reading.ts'

/** A product is found under its handle, those that it had before, and its id (decision 29). */
export const furtherProductAddresses: FurtherAddresses = async (db, path) => {
  const [, name] = /^\/product\/([^/]+)$/.exec(path) ?? []
  const product = name === undefined ? undefined : await findProductEvenArchived(db, name)
  // A name that it had before is a thing of its own: who asks for that wants what is written so.
  if (!product || (product.shopifyHandle !== name && product.id !== name)) return []
  const { id, shopifyHandle } = product
  const former = await db.selectFrom('productHandles').select('handle').where('productId', '=', Number(id)).execute()
  return [id, shopifyHandle ?? id, ...former.map(({ handle }) => handle)].map(paths.product)
}
