import type { OfflineStore } from '#core/offline/offline-store.ts'
import type { LocalRequest } from '#core/offline/local.ts'
import { isLocalId } from '#bridge/local-ids.ts'
import { localFeatures } from '#core/offline/features/local-features.ts'
import type { Page, PageVersion, WorkingCopy } from '#shared/features/pages/pages.record.ts'
import { HttpError } from '#server/errors.ts'
import { validateRequest } from '#server/http/serve.ts'
import { parseJson } from '#shared/contract/json.ts'
import type { LocalRoute } from './local-route.ts'

/**
 * Handles the builder's secondary requests. Returns the response value, null for an empty body, or undefined if it
 * can't be computed locally.
 */
export async function respondForPage(
  offline: OfflineStore,
  route: LocalRoute,
  request: LocalRequest,
  isOffline: boolean,
): Promise<{ value: unknown } | undefined> {
  const { id = '' } = route.params
  const page = (await offline.home.find(localFeatures.pages, id)) as Page | undefined
  if (!page) return undefined
  switch (route.name) {
    case 'workingCopy':
      return { value: offline.workingCopies.get(id) ?? copyOfServer(offline, request.path) }
    case 'keepWorkingCopy': {
      const given = { params: route.params, query: {}, headers: {}, body: parseJson(request.body ?? '') }
      const copy: WorkingCopy = {
        ...(validateRequest(route.endpoint, given)['body'] as Omit<WorkingCopy, 'updatedAt'>),
        updatedAt: offline.now(),
      }
      offline.workingCopies.keep(id, copy)
      return { value: copy }
    }
    case 'forgetWorkingCopy':
      offline.workingCopies.forget(id)
      return { value: undefined }
    case 'present':
      return { value: { others: [], version: page.version, savedBy: null } }
    case 'history':
      return isOffline || isLocalId(id) ? { value: localHistory(offline, request.path, page) } : undefined
    case 'shareDraft':
      if (!isLocalId(id)) return undefined
      throw new HttpError(409, 'This page exists only on this computer. Send it to the shop before you share it.')
    default:
      return undefined
  }
}

function copyOfServer(offline: OfflineStore, path: string): unknown {
  const text = offline.responses.get(path)
  return text === undefined ? null : JSON.parse(text)
}

/** The server's last known history, preceded by the local version. */
function localHistory(offline: OfflineStore, path: string, page: Page): PageVersion[] {
  const work = offline.waitingWork.get('pages', page.id)
  const text = offline.responses.get(path)
  const versions = text === undefined ? [] : (JSON.parse(text) as PageVersion[])
  if (!work || path.includes('before=')) return versions
  const action = work.base ? 'updated' : 'created'
  return [{ id: page.id, at: work.at, staffName: '', action, page }, ...versions]
}
