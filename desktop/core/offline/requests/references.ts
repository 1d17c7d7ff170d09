import { parseJson } from '#shared/contract/json.ts'
import { paths } from '#shared/paths.ts'
import { referencesContract } from '#shared/features/references/references.contract.ts'
import { allFeatures } from '#core/offline/features/local-features.ts'
import type { LocalRequest, Reachability } from '#core/offline/local.ts'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import { handle, type LocalResult } from './handle.ts'

/**
 * Finds, rewrites and checks references in the copy: offline, and to an address that belongs to a page or post with
 * waiting work, which the shop doesn't know as it is here. Undefined: the shop does.
 */
export async function respondToReferences(
  offline: OfflineStore,
  request: LocalRequest,
  reachability: Reachability,
): Promise<LocalResult | undefined> {
  const { pathname, searchParams } = new URL(request.path, 'http://local')
  const found = Object.entries(referencesContract).find(
    ([, { method, path }]) => method === request.method && path === pathname,
  )
  if (!found) return undefined
  const [name, endpoint] = found
  const address = name === 'to' ? searchParams.get('to') : Object(parseJson(request.body ?? '')).from
  if (reachability === 'online' && !(typeof address === 'string' && isWorkedOnAt(offline, address))) return undefined
  for (const feature of allFeatures) if (!(await offline.home.isKnown(feature))) return undefined
  return { value: await handle(offline, { endpoint, name, params: {} }, request), isKept: name === 'rewrite' }
}

/** True if a page or post with waiting work is at this address, here or in the shop. */
function isWorkedOnAt({ waitingWork }: OfflineStore, address: string): boolean {
  const isHere = (name: 'pages' | 'blog', pathOf: (slug: string) => string) =>
    waitingWork
      .of(name)
      .some(({ base, mine }) => [base, mine].some((record) => record && pathOf(Object(record).slug) === address))
  return isHere('pages', paths.page) || isHere('blog', paths.post)
}
