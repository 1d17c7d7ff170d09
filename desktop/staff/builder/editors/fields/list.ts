import { useLayoutEffect, useMemo, useRef, useState } from 'react'

/** The entries of a stored list, whatever they are; of an object with keys such as `0` and `1`, its values, as the shop reads it. */
export const entriesOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : typeof value === 'object' && value !== null ? Object.values(value) : []

interface Keyed {
  entries: readonly unknown[]
  keys: readonly number[]
  next: number
}

/**
 * Keys for the entries of a list that have none: one that only moved keeps its key, and so does one that was changed in its place.
 * What was typed, opened or focused so stays with its entry.
 */
export function keyed(before: Keyed, entries: readonly unknown[]): Keyed {
  let { next } = before
  const free = new Map(before.keys.map((key, index) => [key, before.entries[index]]))
  const places = new Map<unknown, number[]>()
  for (const [key, entry] of free) places.set(entry, [...(places.get(entry) ?? []), key])
  const keys: (number | undefined)[] = entries.map((entry, index) => {
    const known = places.get(entry)
    // Of equal texts the one in the same place first.
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

const start = (entries: readonly unknown[]): Keyed => keyed({ entries: [], keys: [], next: 0 }, entries)

/** Edits of a list, each of which writes a new one. They are the same functions at every render. */
export interface ListEdits {
  change(index: number, entry: unknown): void
  add(index: number, ...entries: unknown[]): void
  remove(index: number): void
  move(index: number, to: number): void
}

/** A stored list to be edited: its entries, their keys and the edits. */
export function useList(value: unknown, write: (entries: readonly unknown[]) => void) {
  const entries = useMemo(() => entriesOf(value), [value])
  const [known, setKnown] = useState(() => start(entries))
  const current = known.entries === entries ? known : keyed(known, entries)
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
