import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Duplicate } from '#shared/features/images/images.schema.ts'
import { toImage, type ImageRow } from './image-row.ts'

/** Maximum distance, of 64 bits, between perceptual hashes of similar images. */
const SIMILAR_BITS = 6
const MAX_OFFERED = 12

/**
 * Images with, or made from, one of these files; those in the trash come last. `hashes` are complete SHA-256 values in
 * hexadecimal.
 */
export function findIdentical(db: Database, hashes: readonly string[]): Promise<ImageRow[]> {
  if (hashes.length === 0) return Promise.resolve([])
  const names = hashes.map((hash) => hash.slice(0, 32))
  return db
    .selectFrom('images')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('sourceHash', 'in', hashes),
        eb('originalHash', 'in', hashes),
        eb(sql`substr(${sql.ref('file')}, 1, 32)`, 'in', names),
      ]),
    )
    .orderBy('deletedAt', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute()
}

/** True if the image has this file, or was made from it. */
export const hasHash = ({ file, sourceHash, originalHash }: ImageRow, hash: string) =>
  sourceHash === hash || originalHash === hash || file?.slice(0, 32) === hash.slice(0, 32)

/** Existing images to offer instead of adding a new one: identical ones first, then similar ones by distance. */
export async function findDuplicates(
  db: Database,
  picture: { hashes: readonly string[]; perceptualHash?: string },
): Promise<Duplicate[]> {
  const same = await findIdentical(db, picture.hashes)
  const known = new Set(same.map(({ id }) => id))
  const alike = picture.perceptualHash === undefined ? [] : await findSimilar(db, picture.perceptualHash)
  const similar = alike.filter(({ id }) => !known.has(id))
  return [
    ...same.map((row) => ({ likeness: 'same' as const, image: toImage(row) })),
    ...similar.map((row) => ({ likeness: 'similar' as const, image: toImage(row) })),
  ].slice(0, MAX_OFFERED)
}

/**
 * Compares all hashes in memory: databases have no index for this distance, and a shop has thousands of images, not
 * millions.
 */
async function findSimilar(db: Database, perceptualHash: string): Promise<ImageRow[]> {
  const wanted = BigInt(`0x${perceptualHash}`)
  const hashes = await db
    .selectFrom('images')
    .select(['id', 'perceptualHash'])
    .where('perceptualHash', 'is not', null)
    .execute()
  const near = hashes
    .map(({ id, perceptualHash: hash }) => ({ id, distance: bitsOf(wanted ^ BigInt(`0x${hash}`)) }))
    .filter(({ distance }) => distance <= SIMILAR_BITS)
    .toSorted((a, b) => a.distance - b.distance || a.id - b.id)
    .slice(0, MAX_OFFERED)
  // PostgreSQL has no empty `in` list.
  if (near.length === 0) return []
  const ids = near.map(({ id }) => id)
  const rows = await db.selectFrom('images').selectAll().where('id', 'in', ids).execute()
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

function bitsOf(number: bigint): number {
  let count = 0
  for (let rest = number; rest > 0n; rest &= rest - 1n) count++
  return count
}
