import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { ProductsTable } from './products.table.ts'

/** Everything of a product that an import writes. */
const columns = [
  'handle',
  'name',
  'sortKey',
  'photos',
  'longDescription',
  'designer',
  'creatureType',
  'creatureSize',
  'isFeatured',
  'unprimedCents',
  'osrPrimingCents',
  'fromCents',
  'metadata',
  'variants',
  'tags',
  'archivedAt',
  'shopifyUpdatedAt',
  'contentHash',
  'stock',
  'searched',
  'designerKey',
] as const

export type Snapshot = Pick<Selectable<ProductsTable>, (typeof columns)[number]>

/** Products as they stand, by their row numbers, to be compared with and to be put back. */
export async function readSnapshots(tx: Database, ids: readonly number[]): Promise<Map<number, Snapshot>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('products')
    .select(['id', ...columns])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...snapshot }) => [id, snapshot]))
}

/**
 * Equal for as long as nobody has changed a product. Its stock stands apart: it changes with every sale, and that is nobody's
 * decision.
 */
export const fingerprint = ({
  contentHash,
  isFeatured,
  archivedAt,
  stock,
}: Pick<Snapshot, 'contentHash' | 'isFeatured' | 'archivedAt' | 'stock'>) =>
  `${contentHash} ${isFeatured} ${archivedAt === null ? 'on-sale' : 'archived'} ${stock}`

/** What a fingerprint says, without the stock. */
export const decided = (print: string) => print.slice(0, print.lastIndexOf(' '))

export const stockIn = (print: string) => print.slice(print.lastIndexOf(' ') + 1)
