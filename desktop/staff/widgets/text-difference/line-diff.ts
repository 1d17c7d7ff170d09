/** A line of a text, and whether the other text has it, too. */
export interface Line {
  text: string
  isOwn: boolean
}

/** Limit for an instant diff. Larger texts are marked from their first difference to their last. */
const MAX_COMPARISONS = 4_000_000

/** The lines of `mine`; those that `theirs` does not have at that place are marked. */
export function linesOf(mine: string, theirs: string): Line[] {
  const [ours, others] = [mine.split('\n'), theirs.split('\n')]
  const shorter = Math.min(ours.length, others.length)
  let start = 0
  while (start < shorter && ours[start] === others[start]) start++
  let end = 0
  while (end < shorter - start && ours.at(-1 - end) === others.at(-1 - end)) end++
  const isOwn = ownLines(ours.slice(start, ours.length - end), others.slice(start, others.length - end))
  return ours.map((text, index) => ({ text, isOwn: isOwn[index - start] ?? false }))
}

/** Marks each of our lines that is not part of the longest common subsequence. */
function ownLines(ours: readonly string[], others: readonly string[]): boolean[] {
  if (ours.length * others.length > MAX_COMPARISONS) return ours.map(() => true)
  const width = others.length + 1
  const common = new Uint32Array((ours.length + 1) * width)
  for (let row = ours.length - 1; row >= 0; row--)
    for (let column = others.length - 1; column >= 0; column--)
      common[row * width + column] =
        ours[row] === others[column]
          ? common[(row + 1) * width + column + 1]! + 1
          : Math.max(common[(row + 1) * width + column]!, common[row * width + column + 1]!)
  const own = ours.map(() => true)
  let [row, column] = [0, 0]
  while (row < ours.length && column < others.length) {
    if (ours[row] === others[column]) {
      own[row] = false
      row++
      column++
    } else if (common[(row + 1) * width + column]! >= common[row * width + column + 1]!) row++
    else column++
  }
  return own
}

/** Marked lines with `around` lines of context; null replaces a run of omitted lines. */
export function withContext(lines: readonly Line[], around = 2): (Line | null)[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ isOwn }) => isOwn)
  const shown: (Line | null)[] = []
  for (const [index, line] of lines.entries()) {
    if (isNear(index)) shown.push(line)
    else if (shown.at(-1) !== null) shown.push(null)
  }
  return shown
}
