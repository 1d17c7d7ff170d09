import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { ProductsTable } from '#server/database/schema/products.table.ts'

/** Every column that an import writes. */
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
  'isUnlisted',
] as const

export type Snapshot = Pick<Selectable<ProductsTable>, (typeof columns)[number]>

/** Current states by row id, for comparing and reverting. */
export async function readSnapshots(tx: Database, ids: readonly number[]): Promise<Map<number, Snapshot>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('products')
    .select(['id', ...columns])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...snapshot }) => [id, snapshot]))
}

/** Fingerprint that changes when a product is edited. Stock is a separate part because it changes with every sale. */
export const fingerprint = ({
  contentHash,
  isFeatured,
  archivedAt,
  stock,
}: Pick<Snapshot, 'contentHash' | 'isFeatured' | 'archivedAt' | 'stock'>) =>
  `${contentHash} ${isFeatured} ${archivedAt === null ? 'on-sale' : 'archived'} ${stock}`

/** The fingerprint without its stock part. */
export const withoutStock = (print: string) => print.slice(0, print.lastIndexOf(' '))

export const stockIn = (print: string) => print.slice(print.lastIndexOf(' ') + 1)
