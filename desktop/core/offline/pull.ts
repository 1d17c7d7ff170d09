import { GALLERY_LIMIT } from '#shared/features/catalogue/limits.ts'
import { productsContract } from '#shared/features/catalogue/products.contract.ts'
import type { OfflineStore } from './offline-store.ts'
import { storeRead } from './requests/store-responses.ts'
import { allFeatures, localFeatures } from './features/local-features.ts'

/** Products that blocks show. */
export const productReads = [productsContract.featured.path, `${productsContract.list.path}?limit=${GALLERY_LIMIT}`]
/** Reads that screens need besides the records. */
const further = ['/api/auth/user', '/api/images', '/api/images/usage', ...productReads]
/** Posts fetched at the same time. */
const AT_ONCE = 3

/** Fetches an address into the local copy. False if the server responds with an error. */
export async function fetchInto(offline: OfflineStore, path: string, signal?: AbortSignal): Promise<boolean> {
  const response = await offline.shop.send(path, { headers: { accept: 'application/json' }, ...(signal && { signal }) })
  const text = await response.text()
  if (response.status !== 200) return false
  await storeRead(offline, path, text)
  return true
}

/** Fetches the lists, and posts whose text is missing here or has changed. Throws `UnreachableError`. */
export async function pull(offline: OfflineStore, signal?: AbortSignal): Promise<void> {
  for (const path of [...allFeatures.map((feature) => feature.path), ...further]) await fetchInto(offline, path, signal)
  const slugs = await offline.home.incompletePosts()
  const next = async (): Promise<void> => {
    for (let slug = slugs.shift(); slug !== undefined; slug = slugs.shift())
      await fetchInto(offline, `${localFeatures.blog.path}/${encodeURIComponent(slug)}`, signal)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}
