/** Returns a shuffled copy. */
export function shuffle<T>(all: readonly T[]): T[] {
  const mixed = [...all]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}
