import type { LocalDesk } from '#core/local/local-desk.ts'
import type { LocalCall } from '#core/local/local.ts'
import { isOurs } from '#core/local/numbers.ts'
import { LocalRefusal } from '#core/local/refusal.ts'
import { pages } from '#core/local/rooms/pages.ts'
import type { Page, PageVersion, WorkingCopy } from '#shared/features/pages/pages.schema.ts'
import { received, type Route } from './route.ts'

/**
 * What the builder asks beside a page. The value that is the answer, null for one without a body; undefined: it can't be said from here.
 */
export function besidePage(
  desk: LocalDesk,
  route: Route,
  call: LocalCall,
  isOffline: boolean,
): { value: unknown } | undefined {
  const { id = '' } = route.params
  const page = desk.view.get(pages, id) as Page | undefined
  if (!page) return undefined
  const { body } = received(route, call)
  switch (route.name) {
    case 'workingCopy':
      return { value: desk.workingCopies.get(id) ?? copyOfServer(desk, call.path) }
    case 'keepWorkingCopy': {
      const copy: WorkingCopy = { ...(body as Omit<WorkingCopy, 'updatedAt'>), updatedAt: desk.now() }
      desk.workingCopies.keep(id, copy)
      return { value: copy }
    }
    case 'forgetWorkingCopy':
      desk.workingCopies.forget(id)
      return { value: undefined }
    case 'present':
      return { value: { others: [], version: page.version, savedBy: null } }
    case 'history':
      return isOffline || isOurs(id) ? { value: historyOf(desk, call.path, page) } : undefined
    case 'shareDraft':
      if (!isOurs(id)) return undefined
      throw new LocalRefusal(409, 'This page is only on this computer. Publish it, and share it then.')
    default:
      return undefined
  }
}

function copyOfServer(desk: LocalDesk, path: string): unknown {
  const text = desk.answers.get(path)
  return text === undefined ? null : JSON.parse(text)
}

/** What the server said last, with what is only here before it. */
function historyOf(desk: LocalDesk, path: string, page: Page): PageVersion[] {
  const work = desk.unpublished.get('pages', page.id)
  const text = desk.answers.get(path)
  const versions = text === undefined ? [] : (JSON.parse(text) as PageVersion[])
  if (!work || path.includes('before=')) return versions
  const action = work.base ? 'updated' : 'created'
  return [{ id: page.id, at: work.at, staffName: '', action, page }, ...versions]
}
