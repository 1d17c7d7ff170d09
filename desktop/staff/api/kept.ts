import { bridge } from '#staff/bridge.ts'

/** What the desktop editor says of a save that it keeps on this computer until it is published. */
export const KEPT_HERE = 'Kept on this computer. PUBLISH sends it to the shop.'

/** Of a record that was made in the desktop editor, which the server doesn't know yet. */
export const isMadeHere = (id: string) => bridge !== undefined && /^9\d{14}$/.test(id)

let kept = 0

/** Notes where the answer to a write came from: `x-hoard-local: kept` is one that the server knows nothing of. Reads of what is kept say it, too. */
export function noteOrigin(method: string | undefined, { headers }: Response) {
  if (method !== 'GET' && headers.get('x-hoard-local') === 'kept') kept += 1
}

/** Writes. Beside the answer: whether what was written, or some of it, is kept on this computer for now. */
export async function telling<T>(write: () => Promise<T>): Promise<{ answer: T; isKept: boolean }> {
  const before = kept
  const answer = await write()
  return { answer, isKept: kept > before }
}
