import type { Database } from '#server/database/database.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { productColumns, productNumber, toProduct } from './product-row.ts'

const MAX_FEATURED = 250
const MAX_RELATED = 5

const onSale = (db: Database) => db.selectFrom('products').select(productColumns).where('archivedAt', 'is', null)

/** Leaves out unlisted products, which shoppers find by a link only. */
const listed = (db: Database) => onSale(db).where('isUnlisted', '=', 0)

const listedInOrder = (db: Database) => listed(db).orderBy('isFeatured', 'desc').orderBy('sortKey').orderBy('id')

/** Products in the order of these ids, archived ones included; unknown ids are skipped. */
export async function readProducts(db: Database, ids: readonly number[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('products').select(productColumns).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toProduct(row)] : []
  })
}

/** A product by its API id, archived ones included. */
export async function readProduct(db: Database, id: string): Promise<Product | undefined> {
  const number = productNumber(id)
  return number === null ? undefined : (await readProducts(db, [number]))[0]
}

/** The product on sale with this handle, otherwise the one that formerly had it, otherwise the one with this id. */
export async function findProduct(db: Database, handleOrId: string): Promise<Product | undefined> {
  // PostgreSQL rejects NUL, and no handle contains it.
  if (handleOrId.includes('\0')) return undefined
  const named = await onSale(db).where('handle', '=', handleOrId).orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (named) return toProduct(named)
  const renamed = await onSale(db)
    .where('id', 'in', (eb) => eb.selectFrom('productHandles').select('productId').where('handle', '=', handleOrId))
    .executeTakeFirst()
  if (renamed) return toProduct(renamed)
  const product = await readProduct(db, handleOrId)
  return product?.isAvailable ? product : undefined
}

/** Like `findProduct`, but falls back to archived products, so that links to them can be reported. */
export async function findProductEvenArchived(db: Database, handleOrId: string): Promise<Product | undefined> {
  const sold = await findProduct(db, handleOrId)
  if (sold || handleOrId.includes('\0')) return sold
  const archived = await db
    .selectFrom('products')
    .select(productColumns)
    .where('handle', '=', handleOrId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return archived ? toProduct(archived) : readProduct(db, handleOrId)
}

/** The product on sale with this Shopify variant (gid). */
export async function findProductOfVariant(db: Database, variantId: string): Promise<Product | undefined> {
  const row = await onSale(db)
    .where('id', 'in', (eb) => eb.selectFrom('productVariants').select('productId').where('variantId', '=', variantId))
    .executeTakeFirst()
  return row && toProduct(row)
}

/** Featured products by name, at most 250. */
export async function listFeatured(db: Database): Promise<Product[]> {
  return (await listedInOrder(db).where('isFeatured', '=', 1).limit(MAX_FEATURED).execute()).map(toProduct)
}

/** Up to five other products: same creature type first, then same designer. */
export async function listRelated(db: Database, product: Product): Promise<Product[]> {
  const others = listedInOrder(db).where('id', '!=', Number(product.id))
  const ofType = product.creatureType
    ? await others.where('creatureType', '=', product.creatureType).limit(MAX_RELATED).execute()
    : []
  if (ofType.length === MAX_RELATED || !product.designer) return ofType.map(toProduct)
  const ofDesigner = await others
    .where('designer', '=', product.designer)
    .where('creatureType', '!=', product.creatureType)
    .limit(MAX_RELATED - ofType.length)
    .execute()
  return [...ofType, ...ofDesigner].map(toProduct)
}
