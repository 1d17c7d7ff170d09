import { pause } from '#server/pause.ts'

/** Records such as pages have up to half a million characters, events of the audit log twice that. */
const AT_ONCE = 10

/** Reads and converts rows that may be large, some at a time, so that others get in. */
export async function readLarge<Key, Row, T>(
  keys: readonly Key[],
  read: (some: readonly Key[]) => Promise<Row[]>,
  convert: (row: Row) => T,
): Promise<T[]> {
  const all: T[] = []
  for (let at = 0; at < keys.length; at += AT_ONCE)
    for (const row of await read(keys.slice(at, at + AT_ONCE))) {
      all.push(convert(row))
      await pause()
    }
  return all
}
