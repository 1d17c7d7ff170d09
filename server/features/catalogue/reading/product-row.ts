import type { Selectable } from 'kysely'
import { MAX_ID } from '#server/database/row-id.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { toDollars } from '#shared/pricing/money.ts'
import type { ProductsTable } from '#server/database/schema/products.table.ts'

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

export type ProductRow = Pick<Selectable<ProductsTable>, (typeof productColumns)[number]>

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

/** Row id of an API id; null if the text can't be one. */
export const productNumber = (id: string) => (/^[1-9]\d{0,9}$/.test(id) && Number(id) <= MAX_ID ? Number(id) : null)
