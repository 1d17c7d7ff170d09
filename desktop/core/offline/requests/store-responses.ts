import { parseJson } from '#shared/contract/json.ts'
import { WorkingCopy } from '#shared/features/pages/pages.record.ts'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import type { LocalRequest } from '#core/offline/local.ts'
import { listRecords } from './respond-locally.ts'
import { matchRoute } from './local-route.ts'

/** Stores a server's read response in the local copy and returns it with local work applied. */
export function storeRead(offline: OfflineStore, path: string, text: string): string {
  offline.responses.take(path, text)
  const route = matchRoute({ method: 'GET', path })
  if (!route) return text
  const { feature, name, params } = route
  const value = parseJson(text)
  if (value === undefined) return text
  switch (name) {
    case 'list':
      offline.copied.takeAll(feature, value)
      return offline.view.isChanged(feature.name) ? JSON.stringify(listRecords(offline, feature)) : text
    case 'byId':
    case 'bySlug': {
      // Rendered pages carry their images too; the copy of pages is fed by their list and the read by id.
      const taken = name === 'bySlug' && feature.name === 'pages' ? undefined : offline.copied.take(feature, value)
      const id = taken?.id ?? ''
      return offline.waitingWork.get(feature.name, id) ? JSON.stringify(offline.view.get(feature, id) ?? value) : text
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
export function storeWrite(offline: OfflineStore, request: LocalRequest, text: string | null): void {
  const route = matchRoute(request)
  if (!route) return
  const { feature, name, params } = route
  if (name === 'remove') offline.copied.remove(feature.name, params['id']!)
  if (text === null || !offline.copied.isKnown(feature.name)) return
  if (name === 'reorder') offline.copied.takeAll(feature, parseJson(text))
  if (name === 'create' || name === 'update' || name === 'undelete') offline.copied.take(feature, parseJson(text))
}
