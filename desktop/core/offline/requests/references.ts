import { parseJson } from '#shared/contract/json.ts'
import { paths } from '#shared/paths.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { referencesContract, type Reference } from '#shared/features/references/references.contract.ts'
import { allFeatures } from '#core/offline/features/local-features.ts'
import type { LocalRequest, Reachability } from '#core/offline/local.ts'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import type { RecordWork } from '#core/offline/work/work.ts'
import { handle, type LocalResult } from './handle.ts'

/** The endpoint of the references feature that a request is for. */
function matchReferences({ method, path }: Pick<LocalRequest, 'method' | 'path'>) {
  const { pathname } = new URL(path, 'http://local')
  const found = Object.entries(referencesContract).find(([, one]) => one.method === method && one.path === pathname)
  return found && { name: found[0], endpoint: found[1], params: {} }
}

/**
 * Finds, rewrites and checks references in the copy while the shop can't be reached. Links to a page or post whose new
 * address waits here are rewritten here even online: the shop would rewrite them while shoppers still find it at the old
 * one. Undefined: the shop does it.
 */
export async function respondToReferences(
  offline: OfflineStore,
  request: LocalRequest,
  reachability: Reachability,
): Promise<LocalResult | undefined> {
  const route = matchReferences(request)
  if (!route || !(await isWholeHere(offline))) return undefined
  const isRewrite = route.name === 'rewrite'
  const from: unknown = isRewrite && Object(parseJson(request.body ?? '')).from
  const causes = typeof from === 'string' ? renamedFrom(offline, from) : []
  if (reachability === 'online' && causes.length === 0) return undefined
  const isLost = reachability === 'lost'
  const goesByItself =
    !offline.hold.isOn() && (isLost || (reachability === 'online' && causes.every((work) => work.goesByItself)))
  const value = await handle(offline, route, request, { isLost, lost: null, goesByItself })
  return { value, isKept: isRewrite, goesByItself }
}

/** The shop's references, and those of what waits here to a page or post whose new address waits as well. */
export async function withLocalReferences(offline: OfflineStore, path: string, text: string): Promise<string> {
  const route = matchReferences({ method: 'GET', path })
  const address = new URL(path, 'http://local').searchParams.get('to') ?? ''
  if (!route || renamedFrom(offline, address).length === 0 || !(await isWholeHere(offline))) return text
  const request = { method: 'GET', path, headers: new Headers(), body: null }
  const here = (await handle(offline, route, request)) as Reference[]
  const theirs = JSON.parse(text) as Reference[]
  return JSON.stringify([...theirs, ...here.filter((one) => !theirs.some((other) => deepEqual(one, other)))])
}

const isWholeHere = async ({ home }: OfflineStore): Promise<boolean> =>
  (await Promise.all(allFeatures.map((feature) => home.isKnown(feature)))).every(Boolean)

/** Waiting work of pages and posts whose address changes from this one, or to it. */
function renamedFrom({ waitingWork }: OfflineStore, address: string): RecordWork[] {
  const renamed = (name: 'pages' | 'blog', pathOf: (slug: string) => string) =>
    waitingWork.of(name).filter(({ base, mine }) => {
      const [before, after] = [base, mine].map((record) => record && pathOf(Object(record).slug))
      return before !== after && (before === address || after === address)
    })
  return [...renamed('pages', paths.page), ...renamed('blog', paths.post)]
}
