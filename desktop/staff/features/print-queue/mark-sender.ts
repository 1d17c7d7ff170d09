import { lineKey, type Mark } from './queue.ts'

/** The server's limit per request. */
const MARKS_AT_ONCE = 1000

interface PendingMarks {
  lines: readonly string[]
  failure?: { error: unknown }
}

/**
 * Sends marks one request at a time, so that marks of a line arrive in order. A mark based on a failed one fails for
 * the same reason, as its base never existed. `post` sends at most one request's worth.
 */
export function createMarkSender(
  post: (marks: readonly Mark[]) => Promise<void>,
): (marks: readonly Mark[]) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  const underWay = new Set<PendingMarks>()
  return (marks) => {
    const own: PendingMarks = { lines: marks.map(lineKey) }
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
    // The sender reports a failed request; it must not block the next one.
    last = sent.then(nothing, nothing)
    return sent
  }
}

const nothing = () => undefined
