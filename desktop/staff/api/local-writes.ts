import { isLocalId as isMadeHere } from '#bridge/local-ids.ts'
import { bridge } from '#staff/bridge.ts'

/** Toast text for a save that the desktop editor stores until it is sent. */
export const SAVED_LOCALLY = 'Saved on this computer. SEND takes it to the shop.'
/** The same, if the connection broke while it was saved. */
const SENT_LATER = 'The connection broke. It is saved on this computer, and goes to the shop as soon as that answers.'

/** Whether a record was created in the desktop editor and has no server id yet. */
export const isLocalId = (id: string) => bridge !== undefined && isMadeHere(id)

/** Writes that only this computer has so far, by what becomes of them, and reads of the copy. */
const local = { kept: 0, queued: 0, copy: 0 }

/**
 * Records where the response to a write came from: with `x-hoard-local: kept` only this computer has it until it is
 * published, with `queued` until the shop answers. Reads carry the header, too.
 */
export function countLocalWrite(method: string | undefined, { headers }: Response) {
  const from = headers.get('x-hoard-local')
  if (from !== 'kept' && from !== 'queued' && from !== 'copy') return
  local[method === 'GET' ? 'copy' : from] += 1
}

/** Runs a write. `origin`: what to say if any part of it is stored only on this computer so far. */
export async function withOrigin<T>(write: () => Promise<T>): Promise<{ response: T; origin: string | undefined }> {
  const { kept, queued } = local
  const response = await write()
  const origin = local.kept > kept ? SAVED_LOCALLY : local.queued > queued ? SENT_LATER : undefined
  return { response, origin }
}

/** Runs a read. `isCopy`: the copy on this computer answered, or may have. */
export async function withSource<T>(read: () => Promise<T>): Promise<{ response: T; isCopy: boolean }> {
  const { copy } = local
  const response = await read()
  return { response, isCopy: local.copy > copy }
}
