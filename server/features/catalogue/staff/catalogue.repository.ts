import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import type { CatalogueEntry, CatalogueProduct } from '#shared/features/catalogue/catalogue.schema.ts'
import type { ProductPhoto } from '#shared/features/catalogue/products.schema.ts'
import { toDollars } from '#shared/pricing/money.ts'
import { productColumns, toProduct } from '#server/features/catalogue/reading/read-products.ts'
import type { ProductsTable } from '#server/database/schema/products.table.ts'

const entryColumns = [
  'id',
  'name',
  'handle',
  'shopifyId',
  'photos',
  'designer',
  'creatureType',
  'creatureSize',
  'isFeatured',
  'featuredByHand',
  'unprimedCents',
  'osrPrimingCents',
  'stock',
  'archivedAt',
  'channel',
  'isUnlisted',
  'shopifyUpdatedAt',
] as const

type EntryRow = Pick<Selectable<ProductsTable>, (typeof entryColumns)[number]>

/** Catalogue entries in the order of these ids; unknown ids are skipped. */
export async function readEntries(db: Database, ids: readonly number[]): Promise<CatalogueEntry[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('products').select(entryColumns).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toEntry(row)] : []
  })
}

/** A product by its API id, archived or not. `shopifyUrl` builds the link to Shopify's admin. */
export async function findInCatalogueById(
  db: Database,
  id: string,
  shopifyUrl: (shopifyId: string) => string | null,
): Promise<CatalogueProduct | undefined> {
  const row = await db
    .selectFrom('products')
    .leftJoin('designers', 'designers.name', 'products.designer')
    .select([
      ...productColumns.map((column) => `products.${column}` as const),
      'products.tags',
      'products.featuredByHand',
      'products.stock',
      'products.shopifyUpdatedAt',
      'designers.websiteUrl',
      'designers.isByHand',
    ])
    .where('products.id', '=', rowId(id))
    .executeTakeFirst()
  return (
    row && {
      ...toProduct(row),
      ...toEntry(row),
      // As in Shopify, also outside of the sales channel.
      shopifyVariants: JSON.parse(row.variants) as CatalogueProduct['shopifyVariants'],
      tags: JSON.parse(row.tags) as string[],
      shopifyUrl: row.shopifyId === null ? null : shopifyUrl(row.shopifyId),
      designerWebsite: row.websiteUrl,
      isWebsiteByHand: row.isByHand === 1,
    }
  )
}

function toEntry(row: EntryRow): CatalogueEntry {
  const [photo] = JSON.parse(row.photos) as ProductPhoto[]
  return {
    id: String(row.id),
    name: row.name,
    shopifyHandle: row.handle,
    shopifyId: row.shopifyId,
    imageUrl: photo?.image ?? null,
    designer: row.designer,
    creatureType: row.creatureType,
    scale: row.creatureSize,
    isFeatured: row.isFeatured === 1,
    featuredByHand: staffChoice(row),
    unprimedPrice: toDollars(row.unprimedCents),
    osrPrimingPrice: toDollars(row.osrPrimingCents),
    variantCount: row.stock.length,
    inStock: row.stock.split('1').length - 1,
    archivedAt: row.archivedAt,
    channel: row.channel,
    isUnlisted: row.isUnlisted === 1,
    isAvailable: row.archivedAt === null,
    shopifyUpdatedAt: row.shopifyUpdatedAt,
  }
}

/** Staff's choice; null means that the Featured collection decides. */
export const staffChoice = ({ featuredByHand }: Pick<EntryRow, 'featuredByHand'>): boolean | null =>
  featuredByHand === null ? null : featuredByHand === 1
