import { jsonIn } from '#shared/contract/json.ts'
import { WorkingCopy } from '#shared/features/pages/pages.schema.ts'
import type { LocalDesk } from '#core/local/local-desk.ts'
import type { LocalCall } from '#core/local/local.ts'
import { listOf } from './answering.ts'
import { routeOf } from './route.ts'

/** Takes in what the server answered to a read, and answers it with the work of this computer on top. */
export function take(desk: LocalDesk, path: string, text: string): string {
  desk.answers.take(path, text)
  const route = routeOf({ method: 'GET', path })
  if (!route) return text
  const { room, name, params } = route
  const value = jsonIn(text)
  if (value === undefined) return text
  switch (name) {
    case 'list':
      desk.copied.takeAll(room, value)
      return desk.view.isChanged(room.name) ? JSON.stringify(listOf(desk, room)) : text
    case 'byId':
    case 'bySlug': {
      // A page that is shown has its pictures besides; the copy of pages comes from their list and their own reads.
      const taken = name === 'bySlug' && room.name === 'pages' ? undefined : desk.copied.take(room, value)
      const id = taken?.id ?? ''
      return desk.unpublished.get(room.name, id) ? JSON.stringify(desk.view.get(room, id) ?? value) : text
    }
    case 'workingCopy':
      return laterOf(desk, params['id']!, value, text)
    default:
      return text
  }
}

/** What was kept here while the server was away, if that is later. */
function laterOf(desk: LocalDesk, page: string, value: unknown, text: string): string {
  const kept = desk.workingCopies.get(page)
  const theirs = WorkingCopy.nullable().safeParse(value).data
  if (!kept) return text
  if (theirs && theirs.updatedAt >= kept.updatedAt) {
    desk.workingCopies.forget(page)
    return text
  }
  return JSON.stringify(kept)
}

/** Takes in what the server answered to a write. */
export function takeWritten(desk: LocalDesk, call: LocalCall, text: string | null): void {
  const route = routeOf(call)
  if (!route) return
  const { room, name, params } = route
  if (name === 'remove') desk.copied.remove(room.name, params['id']!)
  if (text === null || !desk.copied.isKnown(room.name)) return
  if (name === 'reorder') desk.copied.takeAll(room, jsonIn(text))
  if (name === 'create' || name === 'update' || name === 'undelete') desk.copied.take(room, jsonIn(text))
}
