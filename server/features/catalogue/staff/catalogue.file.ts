import type { Database } from '#server/database/database.ts'
import { fileOfList, type CsvDownload } from '#server/http/csv-downloads.ts'
import { catalogueContract } from '#shared/features/catalogue/catalogue.contract.ts'
import { findInCatalogue, type CatalogueQuery } from './catalogue.list.ts'
import { readEntries } from './catalogue.repository.ts'
import { findUnavailable } from './unavailable.ts'

/** Products per query of an export. */
const BATCH_SIZE = 250

/** `GET /api/catalogue.csv`: the products of the list with its filters and order. */
export const catalogueFile = (db: Database): CsvDownload =>
  fileOfList(catalogueContract.list, {
    path: '/api/catalogue.csv',
    name: 'products',
    access: 'administrator',
    columns: [
      'Name',
      'Handle',
      'Designer',
      'Designer’s website',
      'Creature type',
      'Scale',
      'Unprimed price',
      'OSR priming price',
      'Variants',
      'In stock',
      'Featured',
      'Archived',
      'Sales channel',
      'Shopify id',
      'Changed',
    ],
    rows: (query) => rowsOf(db, query),
  })

async function* rowsOf(db: Database, query: CatalogueQuery) {
  const designers = await db.selectFrom('designers').select(['name', 'websiteUrl']).execute()
  const websites = new Map(designers.map(({ name, websiteUrl }) => [name, websiteUrl]))
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const { ids } = await findInCatalogue(db, { ...query, limit: BATCH_SIZE, offset })
    for (const product of await readEntries(db, ids))
      yield [
        product.name,
        product.shopifyHandle ?? '',
        product.designer,
        websites.get(product.designer) ?? '',
        product.creatureType,
        product.scale,
        ...[product.unprimedPrice, product.osrPrimingPrice, product.variantCount, product.inStock].map(String),
        product.isFeatured ? 'yes' : '',
        product.archivedAt ?? '',
        product.channel,
        product.shopifyId ?? '',
        product.shopifyUpdatedAt ?? '',
      ]
    if (ids.length < BATCH_SIZE) return
  }
}

/** `GET /api/catalogue/unavailable.csv`: what no shopper could buy, and why. */
export const unavailableFile = (db: Database): CsvDownload => ({
  path: '/api/catalogue/unavailable.csv',
  name: 'cannot-be-bought',
  access: 'administrator',
  columns: ['Product', 'Why', 'Sold out', 'Shopify id'],
  async *rows() {
    for (let offset = 0; ; offset += BATCH_SIZE) {
      const { products } = await findUnavailable(db, { limit: BATCH_SIZE, offset })
      for (const { name, reason, soldOut, shopifyId } of products) yield [name, reason, soldOut.join('; '), shopifyId]
      if (products.length < BATCH_SIZE) return
    }
  },
})
