import { parseJson } from '#shared/contract/json.ts'
import type { LocalFeatureName } from '#bridge/publishing.ts'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import type { LocalRequest } from '#core/offline/local.ts'
import { isLocalId } from '#bridge/local-ids.ts'
import { localFeatures } from '#core/offline/features/local-features.ts'
import { matchRoute } from './local-route.ts'

/** Header of a write's key: the server carries it out once. */
export const REQUEST_KEY = 'idempotency-key'

/** Translates a request's local ids and versions into the server's, for records published since. */
export function translateToServer(offline: OfflineStore, request: LocalRequest): LocalRequest {
  const route = matchRoute(request)
  if (!route) return request
  const { feature, params } = route
  const given = params['id']
  const id = given === undefined ? undefined : offline.published.idOf(feature.name, given)
  const path = given === id ? request.path : request.path.replace(`/${given!}`, `/${id!}`)
  const headers = id === undefined ? request.headers : withServerVersion(offline, feature.name, id, request.headers)
  const body =
    request.body === null || !/"9\d{8}(\d{6})?"/.test(request.body)
      ? request.body
      : withServerIdsInBody(offline, feature.name, request.body)
  return path === request.path && headers === request.headers && body === request.body
    ? request
    : { ...request, path, headers, body }
}

/**
 * If the server merged in other changes at publishing, the local version stays: the server then returns 412 and the
 * screen compares.
 */
function withServerVersion(
  offline: OfflineStore,
  featureName: LocalFeatureName,
  id: string,
  headers: Headers,
): Headers {
  const [, version] = /^"(9\d{14})"$/.exec(headers.get('if-match') ?? '') ?? []
  const theirs = version === undefined ? null : offline.published.versionOf(featureName, id, Number(version))
  if (theirs === null) return headers
  const changed = new Headers(headers)
  changed.set('if-match', `"${theirs}"`)
  return changed
}

/** Translates ids in the body of an order, and of the record that another one refers to. */
function withServerIdsInBody(offline: OfflineStore, featureName: LocalFeatureName, text: string): string {
  const body = parseJson(text)
  // The server reports what is wrong with it.
  if (body === undefined) return text
  const { items } = Object(body) as { items?: unknown }
  const { refers } = localFeatures[featureName]
  const theirs = (of: LocalFeatureName, id: unknown) =>
    typeof id === 'string' && isLocalId(id) ? offline.published.idOf(of, id) : id
  return JSON.stringify({
    ...(body as object),
    ...(refers &&
      refers.field in (body as object) && { [refers.field]: theirs(refers.to, Object(body)[refers.field]) }),
    ...(Array.isArray(items) && {
      items: items.map((item: unknown) => ({ ...(item as object), id: theirs(featureName, Object(item).id) })),
    }),
  })
}
