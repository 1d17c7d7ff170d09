import { HttpError } from '#server/errors.ts'
import { parseJson } from '#shared/contract/json.ts'
import { catalogueContract } from '#shared/features/catalogue/catalogue.contract.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import { copiedCatalogue } from '#core/offline/copy/copied-catalogue.ts'
import { errorResponse } from '#core/offline/error-response.ts'
import { isChanged, isWorkedOn, staysByItself, type LostWrite } from '#core/offline/home/derive-work.ts'
import { isGoing } from '#core/offline/work/work.ts'
import { isLocalId } from '#bridge/local-ids.ts'
import type { LocalResponse, LocalRequest, Reachability } from '#core/offline/local.ts'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import { copiedImages } from '#core/offline/pictures.ts'
import { MovedRecordError } from '#core/offline/home/home.ts'
import { REQUEST_KEY, translateToServer } from './translate-to-server.ts'
import { matchRoute, type LocalRoute } from './local-route.ts'
import { bodyIn, handle, type LocalResult } from './handle.ts'
import { respondForPage } from './page-requests.ts'
import { respondToReferences } from './references.ts'

/**
 * Response from the local copy, errors included. Null: the request belongs to the server, or can't be handled offline.
 */
export async function respondLocally(
  offline: OfflineStore,
  request: LocalRequest,
  reachability: Reachability,
): Promise<LocalResponse | null> {
  const route = matchRoute(request)
  try {
    const found = route
      ? await respondFromFeature(offline, route, request, reachability)
      : await respondToReferences(offline, request, reachability)
    if (found) return toResponse(found.value, found.isKept ? (found.goesByItself ? 'queued' : 'kept') : 'copy')
  } catch (error) {
    if (error instanceof HttpError) return errorResponse(error)
    if (error instanceof MovedRecordError)
      return respondLocally(offline, translateToServer(offline, request), reachability)
    throw error
  }
  const text = reachability !== 'online' && request.method === 'GET' ? findResponse(offline, request.path) : undefined
  return text === undefined ? null : { status: 200, body: text, from: 'copy' }
}

const toResponse = (value: unknown, from: LocalResponse['from']): LocalResponse =>
  value === undefined ? { status: 204, body: null, from } : { status: 200, body: JSON.stringify(value), from }

async function respondFromFeature(
  offline: OfflineStore,
  route: LocalRoute,
  request: LocalRequest,
  reachability: Reachability,
): Promise<LocalResult | undefined> {
  const isOffline = reachability !== 'online'
  const { feature, name } = route
  const isKept = isChanged(offline, feature)
  if (isOffline && !isKept && !(await offline.home.isKnown(feature))) return undefined
  switch (name) {
    case 'list':
      return isOffline ? { value: await handle(offline, route, request), isKept } : undefined
    case 'preview':
      return isOffline ? { value: await handle(offline, route, request), isKept: false } : undefined
    case 'byId':
      return readById(offline, route, request, isOffline)
    case 'bySlug':
      return readBySlug(offline, route, request, isOffline)
    case 'create':
    case 'update':
    case 'remove':
    case 'undelete':
    case 'reorder':
      return applyWrite(offline, route, request, reachability)
    default:
      return respondBeside(offline, route, request, isOffline)
  }
}

async function readById(
  offline: OfflineStore,
  route: LocalRoute,
  request: LocalRequest,
  isOffline: boolean,
): Promise<LocalResult | undefined> {
  const { feature, params } = route
  const id = params['id'] ?? ''
  const isKept = offline.waitingWork.get(feature.name, id) !== undefined || isLocalId(id)
  if (!isKept && (!isOffline || !(await offline.home.find(feature, id)))) return undefined
  return { value: await handle(offline, route, request), isKept }
}

async function readBySlug(
  offline: OfflineStore,
  route: LocalRoute,
  request: LocalRequest,
  isOffline: boolean,
): Promise<LocalResult | undefined> {
  const { feature, params } = route
  const hasSlug = (record: object | null) => record !== null && 'slug' in record && record.slug === params['slug']
  const works = offline.waitingWork.of(feature.name)
  if (works.length === 0 && !isOffline) return undefined
  const found = await orUndefined(handle(offline, route, request))
  if (!found) {
    if (works.some(({ isDeleted, base, mine }) => isDeleted && hasSlug(base ?? mine))) throw notFound(route)
    // An old slug leads to a record that has another slug here.
    const moved = works.find(({ base, isDeleted }) => !isDeleted && hasSlug(base))?.mine as
      | { slug?: string }
      | undefined
    if (moved?.slug === undefined || hasSlug(moved)) return undefined
    return readBySlug(offline, { ...route, params: { slug: moved.slug } }, request, isOffline)
  }
  const isKept = works.some(({ record }) => record === found.id)
  return isKept || isOffline ? { value: found, isKept } : undefined
}

async function orUndefined(handling: Promise<unknown>): Promise<{ id: string } | undefined> {
  try {
    return (await handling) as { id: string }
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined
    throw error
  }
}

const notFound = ({ feature: { noun } }: LocalRoute) => new HttpError(404, `${noun} not found`)

async function applyWrite(
  offline: OfflineStore,
  route: LocalRoute,
  request: LocalRequest,
  reachability: Reachability,
): Promise<LocalResult | undefined> {
  const { feature, name, params } = route
  const id = params['id'] ?? ''
  if (reachability === 'online' && !(await staysLocal(offline, route, request))) return undefined
  // What the shop has in its trash is restored there, and what isn't copied yet may have arrived all the same.
  const mustBeHere = name === 'undelete' || (reachability === 'lost' && (name === 'update' || name === 'remove'))
  const isHere = offline.waitingWork.get(feature.name, id) !== undefined
  if (mustBeHere && !isHere && !(await offline.home.find(feature, id))) return undefined
  const goesByItself = willGoByItself(offline, route, reachability)
  const isLost = reachability === 'lost'
  const lost = isLost ? lostWrite(request) : null
  const handling = handle(offline, route, request, { isLost, lost, goesByItself })
  const value = await (name === 'undelete' ? handling.catch((error) => takeBack(offline, route, error)) : handling)
  if (name === 'update' && feature.name === 'pages' && request.body?.includes('"blocks"'))
    offline.workingCopies.forget(id)
  return { value, isKept: true, goesByItself: staysByItself(workOf(offline, route), goesByItself) }
}

const workOf = ({ waitingWork }: OfflineStore, { feature, name, params }: LocalRoute) =>
  name === 'reorder' ? waitingWork.order(feature.name) : waitingWork.get(feature.name, params['id'] ?? '')

/** A save that broke off isn't a choice, nor is one after it that waits only because of that. */
function willGoByItself({ hold, waitingWork }: OfflineStore, { feature }: LocalRoute, reachability: Reachability) {
  if (reachability !== 'online') return reachability === 'lost'
  const causes = waitingWork
    .all()
    .filter((work) => work.feature === feature.name || work.feature === feature.refers?.to)
  return !hold.isOn() && causes.every(isGoing)
}

/** Restores a record whose deletion waits, although the copy has lost what it knew of that. Throws `error` for others. */
async function takeBack(
  { home, waitingWork }: OfflineStore,
  { feature, params: { id = '' } }: LocalRoute,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof HttpError && error.status === 404 && waitingWork.get(feature.name, id))) throw error
  await home.between(() => {
    const work = waitingWork.get(feature.name, id)
    if (work) waitingWork.put({ ...work, isDeleted: false })
  })
  return home.find(feature, id)
}

/** The write as it was sent, under its key. */
function lostWrite({ headers, body }: LocalRequest): LostWrite | null {
  const key = headers.get(REQUEST_KEY)
  const [, version] = /^"(\d+)"$/.exec(headers.get('if-match') ?? '') ?? []
  return key === null ? null : { key, body: bodyIn(body), ...(version !== undefined && { version: Number(version) }) }
}

/**
 * True for a write that must stay local even while online: it concerns a record with local work, names a local id, or
 * the person holds their changes. Throws HttpError if it should be held but isn't copied yet.
 */
async function staysLocal(
  offline: OfflineStore,
  { feature, name, params }: LocalRoute,
  request: LocalRequest,
): Promise<boolean> {
  const id = params['id'] ?? ''
  if (isLocalId(id) || isWorkedOn(offline, feature, id)) return true
  // What the shop has in its trash is restored there.
  if (offline.hold.isOn() && name !== 'undelete') {
    if (!(await offline.home.isKnown(feature))) throw notCopied()
    return true
  }
  if (name === 'reorder' && offline.waitingWork.all().some((work) => work.feature === feature.name)) return true
  const named = feature.refers && Object(parseJson(request.body ?? ''))[feature.refers.field]
  return typeof named === 'string' && isLocalId(named)
}

const notCopied = () =>
  new HttpError(
    409,
    'You hold your changes, and the shop is still being copied to this computer. Nothing was sent. Try again in a moment.',
  )

async function respondBeside(
  offline: OfflineStore,
  route: LocalRoute,
  request: LocalRequest,
  isOffline: boolean,
): Promise<LocalResult | undefined> {
  const id = route.params['id']
  if (route.feature.name !== 'pages' || id === undefined) return undefined
  const isKept = offline.waitingWork.get('pages', id) !== undefined
  // A working copy saved to the server supersedes the one stored here.
  if (!isKept && !isOffline) {
    if (/^(keep|forget)WorkingCopy$/.test(route.name)) offline.workingCopies.forget(id)
    return undefined
  }
  const found = await respondForPage(offline, route, request, isOffline)
  return found && { ...found, isKept }
}

function findResponse({ responses }: OfflineStore, path: string): string | undefined {
  const text = responses.get(path)
  if (text !== undefined) return text
  const { pathname, searchParams } = new URL(path, 'http://local')
  if (pathname === catalogueContract.list.path) {
    const products = copiedCatalogue(responses, Object.fromEntries(searchParams))
    return products === null ? undefined : JSON.stringify(products)
  }
  if (pathname === imagesContract.facts.path && responses.get(imagesContract.list.path) !== undefined)
    return JSON.stringify(copiedImages(responses, (searchParams.get('urls') ?? '').split(',')))
  const [, id] = /^\/api\/images\/(\d+)$/.exec(path) ?? []
  const list = JSON.parse(responses.get(imagesContract.list.path) ?? '[]') as { id: string }[]
  const record = list.find((one) => one.id === id)
  return record && JSON.stringify(record)
}
