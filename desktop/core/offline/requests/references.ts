import { parseJson } from '#shared/contract/json.ts'
import { referencesContract, type Reference } from '#shared/features/references/references.contract.ts'
import { allFeatures } from '#core/offline/features/local-features.ts'
import type { LocalRequest, Reachability } from '#core/offline/local.ts'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import { renames } from '#core/offline/work/renames.ts'
import { isGoing, type RecordWork } from '#core/offline/work/work.ts'
import { handle, type LocalResult } from './handle.ts'

/** The endpoint of the references feature that a request is for. */
function matchReferences({ method, path }: Pick<LocalRequest, 'method' | 'path'>) {
  const { pathname } = new URL(path, 'http://local')
  const found = Object.entries(referencesContract).find(([, one]) => one.method === method && one.path === pathname)
  return found && { name: found[0], endpoint: found[1], params: {} }
}

/**
 * Finds, rewrites and checks references in the copy while the shop can't be reached. Links are also rewritten here while
 * the person holds their changes, and if they lead to an address that waits here: shoppers still find the page or post
 * at the old one. Undefined: the shop does it.
 */
export async function respondToReferences(
  offline: OfflineStore,
  request: LocalRequest,
  reachability: Reachability,
): Promise<LocalResult | undefined> {
  const route = matchReferences(request)
  if (!route || !(await isWholeHere(offline))) return undefined
  const isRewrite = route.name === 'rewrite'
  const { from, to } = Object(isRewrite && parseJson(request.body ?? '')) as { from?: unknown; to?: unknown }
  const causes = renames(offline).filter(({ before, after }) => before === from || after === from || after === to)
  const isOnline = reachability === 'online'
  if (isOnline && !(isRewrite && (offline.hold.isOn() || causes.length > 0))) return undefined
  const isLost = reachability === 'lost'
  const goesByItself = !offline.hold.isOn() && (isLost || (isOnline && causes.every(({ work }) => isGoing(work))))
  const value = await handle(offline, route, request, { isLost, lost: null, goesByItself })
  const rewritten = isRewrite ? (value as { rewritten: Reference[] }).rewritten : []
  const works = rewritten.map((one) => workOf(offline, one))
  return { value, isKept: rewritten.length > 0, goesByItself: works.every((work) => !work || isGoing(work)) }
}

/** The shop's references, except that those of records with waiting work are as they are here. */
export async function withLocalReferences(offline: OfflineStore, path: string, text: string): Promise<string> {
  const route = matchReferences({ method: 'GET', path })
  if (!route || offline.waitingWork.all().length === 0 || !(await isWholeHere(offline))) return text
  const request = { method: 'GET', path, headers: new Headers(), body: null }
  const here = (await handle(offline, route, request)) as Reference[]
  const theirs = JSON.parse(text) as Reference[]
  return JSON.stringify([
    ...theirs.filter((one) => one.isDraft || !workOf(offline, one)),
    ...here.filter((one) => workOf(offline, one)),
  ])
}

const isWholeHere = async ({ home }: OfflineStore): Promise<boolean> =>
  (await Promise.all(allFeatures.map((feature) => home.isKnown(feature)))).every(Boolean)

const workOf = ({ waitingWork }: OfflineStore, { kind, id }: Reference): RecordWork | undefined => {
  const feature = allFeatures.find((each) => each.kind === kind)
  return feature && waitingWork.get(feature.name, id)
}
