import { lineKey, type Mark } from './queue.ts'

/** The server refuses more at once. */
const MARKS_AT_ONCE = 1000

interface Sending {
  lines: readonly string[]
  failure?: { error: unknown }
}

/**
 * Sends marks one after the other: of two marks of a line, the later one must come later. One that was made upon another that failed
 * fails with it, and for the same reason: it counts from what has never come true. `post` sends as many as the server takes at once.
 */
export function openSending(
  post: (marks: readonly Mark[]) => Promise<void>,
): (marks: readonly Mark[]) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  const underWay = new Set<Sending>()
  return (marks) => {
    const own: Sending = { lines: marks.map(lineKey) }
    const below = [...underWay].filter(({ lines }) => lines.some((line) => own.lines.includes(line)))
    underWay.add(own)
    const sent = last.then(async () => {
      try {
        const failed = below.find(({ failure }) => failure)
        if (failed) throw failed.failure!.error
        for (let from = 0; from < marks.length; from += MARKS_AT_ONCE)
          await post(marks.slice(from, from + MARKS_AT_ONCE))
      } catch (error) {
        own.failure = { error }
        throw error
      } finally {
        underWay.delete(own)
      }
    })
    // A refused one is told by whoever sent it, and holds up nothing else.
    last = sent.then(nothing, nothing)
    return sent
  }
}

const nothing = () => undefined
