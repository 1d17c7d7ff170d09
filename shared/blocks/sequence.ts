/*
 * Sequences of ids, each of which is there once: which ones somebody moved, and what two people made of one sequence.
 */

/** What of `after` stands in the same sequence as in `before`: as many as possible; the others of both were moved. */
export function unmoved(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((id, index) => [id, index]))
  const known = after.filter((id) => places.has(id))
  // The longest increasing run of old places. `ends[n]` is the end of the best run of n + 1, `previous` the one before each.
  const ends: number[] = []
  const previous: number[] = []
  known.forEach((id, index) => {
    const place = places.get(id)!
    let length = ends.findIndex((end) => places.get(known[end]!)! > place)
    if (length === -1) length = ends.length
    previous[index] = ends[length - 1] ?? -1
    ends[length] = index
  })
  const run = new Set<string>()
  for (let index = ends.at(-1) ?? -1; index !== -1; index = previous[index]!) run.add(known[index]!)
  return run
}

/** What of `base` a side has moved to another place in its sequence. */
export function movedIn(base: readonly string[], side: readonly string[]): Set<string> {
  const stayed = unmoved(base, side)
  const there = new Set(base)
  return new Set(side.filter((id) => there.has(id) && !stayed.has(id)))
}

/**
 * One sequence of all `wanted` that mine or theirs has: in my sequence, but for what only they moved. What is theirs stands behind
 * what stands before it with them; where both added something, mine is first.
 */
export function mergeSequences(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  wanted: (id: string) => boolean,
): string[] {
  const movedByMe = movedIn(base, mine)
  const movedByThem = movedIn(base, theirs)
  const atTheirPlace = (id: string) => movedByThem.has(id) && !movedByMe.has(id)
  const merged = mine.filter((id) => wanted(id) && !atTheirPlace(id))
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
