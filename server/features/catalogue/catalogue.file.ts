import type { Database } from '#server/database/database.ts'
import { listQuery, type CsvDownload } from '#server/http/csv-downloads.ts'
import { catalogueContract } from '#shared/features/catalogue/catalogue.contract.ts'
import { findInCatalogue, type CatalogueQuery } from './catalogue.list.ts'
import { readEntries } from './catalogue.repository.ts'

/** Products per query of an export. */
const BATCH_SIZE = 250

/** `GET /api/catalogue.csv`: the products of the list with its filters and order. */
export const catalogueFile = (db: Database): CsvDownload => ({
  path: '/api/catalogue.csv',
  name: 'products',
  access: 'administrator',
  columns: [
    'Name',
    'Handle',
    'Designer',
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
  rows: (query) => rowsOf(db, listQuery(catalogueContract.list, query)),
})

async function* rowsOf(db: Database, query: CatalogueQuery) {
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const { ids } = await findInCatalogue(db, { ...query, limit: BATCH_SIZE, offset })
    for (const product of await readEntries(db, ids))
      yield [
        product.name,
        product.shopifyHandle ?? '',
        product.designer,
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
