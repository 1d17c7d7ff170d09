import { parseJson } from '#shared/contract/json.ts'
import { WorkingCopy } from '#shared/features/pages/pages.record.ts'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import type { LocalRequest } from '#core/offline/local.ts'
import { isChanged } from '#core/offline/home/derive-work.ts'
import { pullContent } from '#core/offline/pull.ts'
import { handle } from './handle.ts'
import { UnreachableError } from '#core/shop/shop.ts'
import { withLocalReferences } from './references.ts'
import { matchRoute, type LocalRoute } from './local-route.ts'

/**
 * Stores a server's read response in the local copy and returns it with local work applied. Throws `UnreachableError` if
 * the line is cut meanwhile; what the copy can't do is reported, and the response stays as it is.
 */
export async function storeRead(offline: OfflineStore, path: string, text: string): Promise<string> {
  offline.responses.take(path, text)
  const route = matchRoute({ method: 'GET', path })
  const value = route && parseJson(text)
  try {
    if (!route) return await withLocalReferences(offline, path, text)
    return value === undefined ? text : await applyRead(offline, route, path, { value, text })
  } catch (error) {
    if (error instanceof UnreachableError || !offline.onFault) throw error
    offline.onFault(error)
    return text
  }
}

async function applyRead(
  offline: OfflineStore,
  route: LocalRoute,
  path: string,
  { value, text }: { value: unknown; text: string },
): Promise<string> {
  const { home, waitingWork } = offline
  const { feature, name, params } = route
  switch (name) {
    case 'list': {
      const isKept = isChanged(offline, feature)
      // What a screen is about to show must be here when the line is cut. The first pull isn't waited for.
      if (isKept || ((await home.isKnown(feature)) && (await home.isBehind(feature, value)))) await pullContent(offline)
      if (!isKept) return text
      return JSON.stringify(await handle(offline, route, { method: 'GET', path, headers: new Headers(), body: null }))
    }
    case 'byId':
    case 'bySlug': {
      // Rendered pages carry their images too; the copy of pages is fed by pulls and the read by id.
      const taken = name === 'bySlug' && feature.name === 'pages' ? undefined : await home.take(feature, value)
      const { id = '' } = taken ?? {}
      return waitingWork.get(feature.name, id)
        ? JSON.stringify({ ...(value as object), ...(await home.find(feature, id)) })
        : text
    }
    case 'workingCopy':
      return feature.name === 'pages' ? newerWorkingCopy(offline, params['id']!, value, text) : text
    default:
      return text
  }
}

/** The locally stored working copy, if it is newer. */
function newerWorkingCopy(offline: OfflineStore, page: string, value: unknown, text: string): string {
  const stored = offline.workingCopies.get(page)
  const theirs = WorkingCopy.nullable().safeParse(value).data
  if (!stored) return text
  if (theirs && theirs.updatedAt >= stored.updatedAt) {
    offline.workingCopies.forget(page)
    return text
  }
  return JSON.stringify(stored)
}

/** Stores a server's write response in the local copy. */
export async function storeWrite({ home }: OfflineStore, request: LocalRequest, text: string | null): Promise<void> {
  const route = matchRoute(request)
  if (!route) return
  const { feature, name, params } = route
  if (name === 'remove') await home.remove(feature, params['id']!)
  if (text === null) return
  const records = [parseJson(text)].flat()
  if (name === 'reorder' || name === 'create' || name === 'update' || name === 'undelete')
    for (const record of records) await home.take(feature, record)
}
