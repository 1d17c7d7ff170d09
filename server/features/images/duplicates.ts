import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Duplicate } from '#shared/features/images/images.schema.ts'
import { toImage, type ImageRow } from './image-row.ts'

/** Bits in which the perceptual hashes of pictures that look the same may differ, of 64. */
const SIMILAR_BITS = 6
/** More are no help to whoever has to choose. */
const MAX_OFFERED = 12

/**
 * Images that are one of these files, or were made from one, in the trash or not; those that are not in there first. `hashes` are
 * SHA-256, hexadecimal, whole.
 */
export function findSame(db: Database, hashes: readonly string[]): Promise<ImageRow[]> {
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

/** True when the image is this file, or was made from it. */
export const isMadeOf = ({ file, sourceHash, originalHash }: ImageRow, hash: string) =>
  sourceHash === hash || originalHash === hash || file?.slice(0, 32) === hash.slice(0, 32)

/** What is offered instead of adding a picture: those that are the same, then those that look like it, the most alike first. */
export async function duplicatesOf(
  db: Database,
  picture: { hashes: readonly string[]; perceptualHash?: string },
): Promise<Duplicate[]> {
  const same = await findSame(db, picture.hashes)
  const known = new Set(same.map(({ id }) => id))
  const alike = picture.perceptualHash === undefined ? [] : await findSimilar(db, picture.perceptualHash)
  const similar = alike.filter(({ id }) => !known.has(id))
  return [
    ...same.map((row) => ({ likeness: 'same' as const, image: toImage(row) })),
    ...similar.map((row) => ({ likeness: 'similar' as const, image: toImage(row) })),
  ].slice(0, MAX_OFFERED)
}

/** All hashes are compared here: databases have no index for nearness, and a shop has thousands, not millions. */
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
  // PostgreSQL knows no empty list.
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
