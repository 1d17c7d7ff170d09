/** A list sorted by a string key that is unique per entry, so cursors can refer to it. */
export interface Ordered<Entry> {
  entries: readonly Entry[]
  keyOf(entry: Entry): string
  /** What the list is sorted by. A cursor is only valid for the same order. */
  sort: string
}

/** Sorts by key. Keys must be unique: end them with the id. */
export function orderedBy<Entry>(
  entries: Iterable<Entry>,
  keyOf: (entry: Entry) => string,
  sort = 'ID',
): Ordered<Entry> {
  const keyed = [...entries].map((entry) => ({ entry, key: keyOf(entry) }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return { entries: keyed.map((one) => one.entry), keyOf, sort }
}

/** Keeps the given order (lines of a cart, images of a product); the index is the key. */
export function inGivenOrder<Entry>(entries: readonly Entry[]): Ordered<Entry> {
  const places = new Map(entries.map((entry, place) => [entry, String(place).padStart(9, '0')]))
  return { entries, keyOf: (entry) => places.get(entry) ?? '', sort: 'POSITION' }
}

/** Index of the first entry whose key is greater than `key` (or, with `orEqual`, not less). Binary search. */
export function firstAfter<Entry>(list: Ordered<Entry>, key: string, orEqual = false): number {
  let low = 0
  let high = list.entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = list.keyOf(list.entries[middle] as Entry)
    if (found > key || (orEqual && found === key)) high = middle
    else low = middle + 1
  }
  return low
}
