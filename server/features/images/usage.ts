import type { Database } from '#server/database/database.ts'
import type { ReferenceSource } from '#server/content/references/reference-source.ts'
import { normalizeAddress, type Target } from '#server/content/references/target.ts'
import { parseImageUrl } from '#shared/features/images/image-url.ts'

/** Number of references to each image, by id. Reads all content once for all images. */
export async function imageUsage(
  db: Database,
  sources: readonly ReferenceSource[],
  origin: string,
): Promise<Record<string, number>> {
  const rows = await db.selectFrom('images').select(['id', 'url', 'file', 'deletedAt']).orderBy('id').execute()
  const ids = new Map<string, number>()
  for (const { id, url, deletedAt } of rows) {
    const place = normalizeAddress(url, origin)
    // An external URL can be in the trash and active; the active image counts.
    if (place !== null && (deletedAt === null || !ids.has(place))) ids.set(place, id)
  }
  const counts = new Map<number, number>()
  for (const source of sources)
    for (const { value } of await source.collect(db, anyOf(ids, origin))) {
      const id = ids.get(normalizeAddress(value, origin)!)!
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  return Object.fromEntries(counts)
}

/** A target that matches all of these addresses. */
const anyOf = (places: ReadonlyMap<string, unknown>, origin: string): Target => ({
  address: '/uploads',
  needle: [...places.keys()].every((place) => parseImageUrl(place) !== null) ? 'uploads' : '',
  matches: (address) => places.has(normalizeAddress(address, origin) ?? ''),
  // Counting rewrites nothing.
  rewrite: (address) => address,
})
