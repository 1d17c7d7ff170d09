import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { MAX_ID } from '#server/database/row-id.ts'
import type { ProductsTable } from '#server/database/schema/products.table.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { toDollars } from '#shared/pricing/money.ts'

/** Tag of responses to lookups of unknown handles. */
export const NEW_PRODUCTS = 'products:new'

const MAX_FEATURED = 250
const MAX_RELATED = 5

/** Columns that make up a Product. */
export const productColumns = [
  'id',
  'shopifyId',
  'handle',
  'name',
  'photos',
  'longDescription',
  'designer',
  'creatureType',
  'creatureSize',
  'isFeatured',
  'unprimedCents',
  'osrPrimingCents',
  'metadata',
  'variants',
  'archivedAt',
  'channel',
  'isUnlisted',
] as const

type ProductRow = Pick<Selectable<ProductsTable>, (typeof productColumns)[number]>

/** Converts a row to the Product that shoppers see; the only place that does. */
export function toProduct(row: ProductRow): Product {
  const photos = JSON.parse(row.photos) as Product['photos']
  return {
    id: String(row.id),
    name: row.name,
    shopifyHandle: row.handle,
    shopifyId: row.shopifyId,
    imageUrl: photos[0]?.image ?? null,
    photos,
    longDescription: row.longDescription,
    designer: row.designer,
    creatureType: row.creatureType,
    scale: row.creatureSize,
    isFeatured: row.isFeatured === 1,
    unprimedPrice: toDollars(row.unprimedCents),
    osrPrimingPrice: toDollars(row.osrPrimingCents),
    metadata: JSON.parse(row.metadata) as Product['metadata'],
    shopifyVariants: sellableVariants(row),
    isAvailable: row.archivedAt === null,
    ...(row.isUnlisted === 1 && { isUnlisted: true }),
  }
}

/** Shopify's carts refuse products outside of the channel, so shoppers see them as sold out. */
function sellableVariants({ variants, channel }: ProductRow): Product['shopifyVariants'] {
  const all = JSON.parse(variants) as Product['shopifyVariants']
  return channel === 'missing' ? all.map((variant) => ({ ...variant, availableForSale: false })) : all
}

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
  const isNumber = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= MAX_ID
  return isNumber ? (await readProducts(db, [Number(id)]))[0] : undefined
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
