import { readBlocks } from '#shared/blocks/read.ts'
import { richTextsOf } from '#shared/blocks/rich-html.ts'
import { parseJson, repairJson } from '#shared/contract/json.ts'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import type { LocalResponse, LocalRequest, Reachability } from '#core/offline/local.ts'
import { isLocalId } from '#core/offline/local-ids.ts'
import { LocalApiError, errorResponse } from '#core/offline/local-api-error.ts'
import type { LocalRecord, LocalFeature } from '#core/offline/features/local-feature.ts'
import { imagesContract } from '#shared/features/images/images.contract.ts'
import { imageMetadata, type Image } from '#shared/features/images/images.schema.ts'
import { parseImageUrl } from '#shared/features/images/image-url.ts'
import { respondForPage } from './page-requests.ts'
import { parseRequest, matchRoute, type LocalRoute } from './local-route.ts'
import { create, hasLocalId, notFound, remove, reorder, undelete, update, type WriteMode } from './local-writes.ts'

/**
 * Response from the local copy, errors included. Null: the request belongs to the server, or can't be handled offline.
 */
export function respondLocally(
  offline: OfflineStore,
  request: LocalRequest,
  reachability: Reachability,
): LocalResponse | null {
  const route = matchRoute(request)
  try {
    const found = route ? respondFromFeature(offline, route, request, reachability) : undefined
    if (found) return toResponse(found.value, found.isKept ? 'kept' : 'copy')
  } catch (error) {
    if (error instanceof LocalApiError) return errorResponse(error)
    throw error
  }
  const text = reachability !== 'online' && request.method === 'GET' ? findResponse(offline, request.path) : undefined
  return text === undefined ? null : { status: 200, body: text, from: 'copy' }
}

const toResponse = (value: unknown, from: LocalResponse['from']): LocalResponse =>
  value === undefined
    ? { status: 204, body: null, from }
    : { status: 200, body: repairJson(JSON.stringify(value)), from }

interface LocalResult {
  value: unknown
  isKept: boolean
}

function respondFromFeature(
  offline: OfflineStore,
  route: LocalRoute,
  request: LocalRequest,
  reachability: Reachability,
): LocalResult | undefined {
  const isOffline = reachability !== 'online'
  const { feature, name, params } = route
  if (isOffline && !offline.copied.isKnown(feature.name) && !offline.view.isChanged(feature.name)) return undefined
  switch (name) {
    case 'list':
      return isOffline
        ? { value: listRecords(offline, feature), isKept: offline.view.isChanged(feature.name) }
        : undefined
    case 'byId':
      return readById(offline, feature, params['id']!, isOffline)
    case 'bySlug':
      return readBySlug(offline, feature, params['slug']!, isOffline)
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

/** Records as the server lists them. */
export const listRecords = (offline: OfflineStore, feature: LocalFeature): unknown[] =>
  offline.view.sorted(feature).map((record) => (feature.summary ? feature.summary(record) : record))

function readById(
  offline: OfflineStore,
  feature: LocalFeature,
  id: string,
  isOffline: boolean,
): LocalResult | undefined {
  const isKept = offline.waitingWork.get(feature.name, id) !== undefined || isLocalId(id)
  if (!isKept && !isOffline) return undefined
  const record = offline.view.get(feature, id)
  if (!record && isKept) throw notFound(feature)
  return record && { value: record, isKept }
}

function readBySlug(
  offline: OfflineStore,
  feature: LocalFeature,
  slug: string,
  isOffline: boolean,
): LocalResult | undefined {
  const hasSlug = (record: LocalRecord | null) => record !== null && 'slug' in record && record.slug === slug
  const record = [...offline.view.all(feature).values()].find(hasSlug)
  const work = offline.waitingWork.of(feature.name)
  if (!record && work.some(({ isDeleted, base, mine }) => isDeleted && hasSlug(base ?? mine))) throw notFound(feature)
  // An old slug leads to a page that has another slug here.
  const id = record?.id ?? work.find(({ base }) => hasSlug(base))?.record
  const found = id === undefined ? undefined : offline.view.get(feature, id)
  const isKept = work.some((one) => one.record === id)
  if (!found || (!isKept && !isOffline) || (feature.isWhole && !feature.isWhole(found))) return undefined
  if (!('blocks' in found)) return { value: found, isKept }
  const blocks = readBlocks(found.blocks)
  return { value: { ...found, blocks, pictures: {}, richTexts: richTextsOf(blocks) }, isKept }
}

function applyWrite(
  offline: OfflineStore,
  route: LocalRoute,
  request: LocalRequest,
  reachability: Reachability,
): LocalResult | undefined {
  const { feature, name, params } = route
  const id = params['id'] ?? ''
  const mode: WriteMode = reachability === 'lost' ? 'lost' : 'kept'
  if (reachability === 'online' && !staysLocal(offline, route, request)) return undefined
  const { body, version } = parseRequest(route, request)
  const kept = (value: unknown): LocalResult => ({ value, isKept: true })
  switch (name) {
    case 'create':
      return kept(create(offline, feature, body, mode))
    case 'update': {
      const record = update(offline, feature, id, { change: body, version }, mode)
      // It must not be sent to the shop either.
      if (!record && offline.hold.isOn()) throw notCopied()
      if (record && feature.name === 'pages' && 'blocks' in (body as object)) offline.workingCopies.forget(id)
      return record && kept(record)
    }
    case 'remove':
      return kept(remove(offline, feature, id))
    case 'undelete': {
      const record = undelete(offline, feature, id)
      return record && kept(record)
    }
    default: {
      const { items } = body as { items: { id: string; position?: number; priority?: number }[] }
      reorder(
        offline,
        feature,
        items.map((item) => ({ id: item.id, place: item[feature.place!]! })),
      )
      return kept(listRecords(offline, feature))
    }
  }
}

/**
 * True for a write that must stay local even while online: it concerns a record with local work, names a local id, or
 * the person holds their changes. Throws a LocalApiError if it should be held but isn't copied yet.
 */
function staysLocal(offline: OfflineStore, { feature, name, params }: LocalRoute, request: LocalRequest): boolean {
  const id = params['id'] ?? ''
  if (isLocalId(id) || offline.view.isWorkedOn(feature.name, id)) return true
  // What the shop has in its trash is restored there.
  if (offline.hold.isOn() && name !== 'undelete') {
    if (!offline.copied.isKnown(feature.name)) throw notCopied()
    return true
  }
  if (name === 'reorder' && offline.waitingWork.all().some((work) => work.feature === feature.name)) return true
  return feature.name === 'navigation' && request.body !== null && hasLocalId(linkedPageIds(request.body))
}

const notCopied = () =>
  new LocalApiError(
    409,
    'You hold your changes, and the shop is still being copied to this computer. Nothing was sent. Try again in a moment.',
  )

/** Id of the page that a menu item links to. */
function linkedPageIds(body: string): unknown[] {
  const { pageId } = Object(parseJson(body)) as { pageId?: unknown }
  return [pageId]
}

function respondBeside(
  offline: OfflineStore,
  route: LocalRoute,
  request: LocalRequest,
  isOffline: boolean,
): LocalResult | undefined {
  const id = route.params['id']
  if (route.feature.name !== 'pages' || id === undefined) return undefined
  const isKept = offline.waitingWork.get('pages', id) !== undefined
  // A working copy saved to the server supersedes the one stored here.
  if (!isKept && !isOffline) {
    if (/^(keep|forget)WorkingCopy$/.test(route.name)) offline.workingCopies.forget(id)
    return undefined
  }
  const found = respondForPage(offline, route, request, isOffline)
  return found && { ...found, isKept }
}

function findResponse(offline: OfflineStore, path: string): string | undefined {
  const text = offline.responses.get(path) ?? copiedFacts(offline, path)
  const [, url, id] = /^(\/api\/(?:images|page-templates))\/(\d+)$/.exec(path) ?? []
  if (text !== undefined || url === undefined) return text
  const list = JSON.parse(offline.responses.get(url) ?? '[]') as { id: string }[]
  const record = list.find((one) => one.id === id)
  return record && JSON.stringify(record)
}

/** Facts about images, from the copied list of images. Null prototype: content may call an image `constructor`. */
function copiedFacts(offline: OfflineStore, path: string): string | undefined {
  const { pathname, searchParams } = new URL(path, 'http://local')
  const text = pathname === imagesContract.facts.path ? offline.responses.get(imagesContract.list.path) : undefined
  if (text === undefined) return undefined
  const images = new Map((JSON.parse(text) as Image[]).map((image) => [image.url, image]))
  const facts = (searchParams.get('urls') ?? '').split(',').flatMap((url) => {
    const image = images.get(parseImageUrl(url) ? url.split(/[?#]/, 1)[0]! : url.trim())
    return image ? [[url, imageMetadata(image)] as const] : []
  })
  return JSON.stringify(Object.assign(Object.create(null), Object.fromEntries(facts)))
}
