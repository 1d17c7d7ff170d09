import type { Database } from '#server/database/database.ts'
import type { ReferringRoom } from '#server/references/referring-room.ts'
import { placeOf, type Target } from '#server/references/target.ts'
import { storedPicture } from '#shared/features/images/picture-url.ts'

/** In how many places each image is used, by its id. All content is looked through once, for all images together. */
export async function imageUsage(
  db: Database,
  rooms: readonly ReferringRoom[],
  origin: string,
): Promise<Record<string, number>> {
  const rows = await db.selectFrom('images').select(['id', 'url', 'file', 'deletedAt']).orderBy('id').execute()
  const ids = new Map<string, number>()
  for (const { id, url, deletedAt } of rows) {
    const place = placeOf(url, origin)
    // An address elsewhere may be in the trash and again in the repository.
    if (place !== null && (deletedAt === null || !ids.has(place))) ids.set(place, id)
  }
  const counts = new Map<number, number>()
  for (const room of rooms)
    for (const { value } of await room.collect(db, anyOf(ids, origin))) {
      const id = ids.get(placeOf(value, origin)!)!
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  return Object.fromEntries(counts)
}

/** A target that is every one of these places. */
const anyOf = (places: ReadonlyMap<string, unknown>, origin: string): Target => ({
  address: '/uploads',
  needle: [...places.keys()].every((place) => storedPicture(place) !== null) ? 'uploads' : '',
  is: (address) => places.has(placeOf(address, origin) ?? ''),
  // Nothing is led elsewhere by counting.
  ledTo: (address) => address,
})
