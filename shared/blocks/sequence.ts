/* Sequences of unique ids: detects moved ids and merges two people's sequences. */

/** Largest set of ids in `after` that keep their relative order from `before`; all others were moved. */
export function findUnmoved(before: readonly string[], after: readonly string[]): Set<string> {
  const positions = new Map(before.map((id, index) => [id, index]))
  const known = after.filter((id) => positions.has(id))
  // Longest increasing subsequence of old indexes. `ends[n]` ends the best run of n + 1, `previous` links each item
  // back.
  const ends: number[] = []
  const previous: number[] = []
  known.forEach((id, index) => {
    const position = positions.get(id)!
    let length = ends.findIndex((end) => positions.get(known[end]!)! > position)
    if (length === -1) length = ends.length
    previous[index] = ends[length - 1] ?? -1
    ends[length] = index
  })
  const run = new Set<string>()
  for (let index = ends.at(-1) ?? -1; index !== -1; index = previous[index]!) run.add(known[index]!)
  return run
}

/** Ids of `base` that a side moved. */
export function findMoved(base: readonly string[], side: readonly string[]): Set<string> {
  const stayed = findUnmoved(base, side)
  const there = new Set(base)
  return new Set(side.filter((id) => there.has(id) && !stayed.has(id)))
}

/**
 * Merges two sequences into one of all `wanted` ids: my order, except for ids that only they moved. Their ids follow
 * their predecessors; if both added something, mine comes first.
 */
export function mergeSequences(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  wanted: (id: string) => boolean,
): string[] {
  const movedByMe = findMoved(base, mine)
  const movedByThem = findMoved(base, theirs)
  const isMovedByThemOnly = (id: string) => movedByThem.has(id) && !movedByMe.has(id)
  const merged = mine.filter((id) => wanted(id) && !isMovedByThemOnly(id))
  const there = new Set(merged)
  const withThem = new Set(theirs)
  let last: string | undefined
  for (const id of theirs) {
    if (wanted(id) && !there.has(id)) {
      let at = last === undefined ? 0 : merged.indexOf(last) + 1
      while (at < merged.length && !withThem.has(merged[at]!)) at += 1
      merged.splice(at, 0, id)
      there.add(id)
    }
    if (there.has(id)) last = id
  }
  return merged
}
