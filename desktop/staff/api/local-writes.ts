import { isLocalId as isMadeHere } from '#bridge/local-ids.ts'
import { bridge } from '#staff/bridge.ts'

/** Toast text for a save that the desktop editor stores until it is published. */
export const SAVED_LOCALLY = 'Saved on this computer. PUBLISH sends it to the shop.'

/** Whether a record was created in the desktop editor and has no server id yet. */
export const isLocalId = (id: string) => bridge !== undefined && isMadeHere(id)

let localWrites = 0

/**
 * Records where the response to a write came from: `x-hoard-local: kept` means only this computer has it. Reads carry
 * the header, too.
 */
export function countLocalWrite(method: string | undefined, { headers }: Response) {
  if (method !== 'GET' && headers.get('x-hoard-local') === 'kept') localWrites += 1
}

/** Runs a write and reports whether any part of it is stored only on this computer so far. */
export async function withOrigin<T>(write: () => Promise<T>): Promise<{ response: T; isLocal: boolean }> {
  const before = localWrites
  const response = await write()
  return { response, isLocal: localWrites > before }
}
