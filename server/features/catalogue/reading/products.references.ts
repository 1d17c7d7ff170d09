import type { FindFormerAddresses } from '#server/content/references/reference-source.ts'
import { paths } from '#shared/paths.ts'
import { findProductEvenArchived } from './read-products.ts'

/** URLs of a product under its handle, former handles and id (ADR-017). */
export const furtherProductAddresses: FindFormerAddresses = async (db, path) => {
  const [, name] = /^\/product\/([^/]+)$/.exec(path) ?? []
  const product = name === undefined ? undefined : await findProductEvenArchived(db, name)
  // A former handle is checked literally, without its equivalents.
  if (!product || (product.shopifyHandle !== name && product.id !== name)) return []
  const { id, shopifyHandle } = product
  const former = await db.selectFrom('productHandles').select('handle').where('productId', '=', Number(id)).execute()
  return [id, shopifyHandle ?? id, ...former.map(({ handle }) => handle)].map(paths.product)
}
