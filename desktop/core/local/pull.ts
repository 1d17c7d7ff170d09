import type { LocalDesk } from './local-desk.ts'
import { take } from './calls/taking.ts'
import { blog } from './rooms/blog.ts'
import { allRooms } from './rooms/rooms.ts'

/** What screens need that have nothing to do with a single record. */
const further = ['/api/auth/user', '/api/page-templates', '/api/images', '/api/images/usage']
/** Posts that are fetched at once. */
const AT_ONCE = 3

/** Reads an address into the copy. False: the server refused. */
export async function fetchInto(desk: LocalDesk, path: string, signal?: AbortSignal): Promise<boolean> {
  const response = await desk.shop.send(path, { headers: { accept: 'application/json' }, ...(signal && { signal }) })
  const text = await response.text()
  if (response.status !== 200) return false
  take(desk, path, text)
  return true
}

/** Fetches the lists, and those posts whose text isn't here or has changed. Throws `Unreachable`. */
export async function pull(desk: LocalDesk, signal?: AbortSignal): Promise<void> {
  for (const path of [...allRooms.map((room) => room.path), ...further]) await fetchInto(desk, path, signal)
  const missing = [...desk.copied.all('blog').values()].filter((post) => !blog.isWhole!(post as never))
  const slugs = missing.map((post) => String(Object(post).slug))
  const next = async (): Promise<void> => {
    for (let slug = slugs.shift(); slug !== undefined; slug = slugs.shift())
      await fetchInto(desk, `${blog.path}/${encodeURIComponent(slug)}`, signal)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}
