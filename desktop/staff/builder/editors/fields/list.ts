import { useLayoutEffect, useMemo, useRef, useState } from 'react'

/** The entries of a stored list. Objects with keys such as `0` and `1` count as lists, as in the shop. */
export const readEntries = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : typeof value === 'object' && value !== null ? Object.values(value) : []

interface KeyedEntries {
  entries: readonly unknown[]
  keys: readonly number[]
  next: number
}

/**
 * React keys for the entries of a list. Moved and edited entries keep their key, so typing, open panels and focus stay
 * with their entry.
 */
export function assignKeys(before: KeyedEntries, entries: readonly unknown[]): KeyedEntries {
  let { next } = before
  const free = new Map(before.keys.map((key, index) => [key, before.entries[index]]))
  const places = new Map<unknown, number[]>()
  for (const [key, entry] of free) places.set(entry, [...(places.get(entry) ?? []), key])
  const keys: (number | undefined)[] = entries.map((entry, index) => {
    const known = places.get(entry)
    // If several texts are equal, the one at the same index matches first.
    const own = before.keys[index]
    const key = own !== undefined && known?.includes(own) && free.has(own) ? own : known?.find((it) => free.has(it))
    if (key !== undefined) free.delete(key)
    return key
  })
  for (const [index, key] of keys.entries()) {
    if (key !== undefined) continue
    const own = before.keys[index]
    if (own !== undefined && free.delete(own)) keys[index] = own
    else keys[index] = next++
  }
  return { entries, keys: keys.map(Number), next }
}

const start = (entries: readonly unknown[]): KeyedEntries => assignKeys({ entries: [], keys: [], next: 0 }, entries)

/** Edits of a list. The functions are the same on every render. */
export interface ListEdits {
  change(index: number, entry: unknown): void
  add(index: number, ...entries: unknown[]): void
  remove(index: number): void
  move(index: number, to: number): void
}

/** A stored list for editing: its entries, keys and edits. */
export function useList(value: unknown, write: (entries: readonly unknown[]) => void) {
  const entries = useMemo(() => readEntries(value), [value])
  const [known, setKnown] = useState(() => start(entries))
  const current = known.entries === entries ? known : assignKeys(known, entries)
  if (current !== known) setKnown(current)

  const latest = useRef({ entries, write })
  useLayoutEffect(() => {
    latest.current = { entries, write }
  }, [entries, write])
  const [edits] = useState<ListEdits>(() => {
    const edit = (change: (entries: unknown[]) => unknown) => {
      const next = [...latest.current.entries]
      change(next)
      latest.current = { ...latest.current, entries: next }
      latest.current.write(next)
    }
    return {
      change: (index, entry) => edit((list) => (list[index] = entry)),
      add: (index, ...added) => edit((list) => list.splice(index, 0, ...added)),
      remove: (index) => edit((list) => list.splice(index, 1)),
      move: (index, to) => edit((list) => list.splice(to, 0, ...list.splice(index, 1))),
    }
  })
  return { entries, keys: current.keys, edits }
}
