import { useState } from 'react'
import type { PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { newId } from '#shared/blocks/arrange.ts'
import { client } from '#staff/api/client.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { refresh, useRead } from '#staff/api/read.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { addedBy, pieceWords, undoMarks, withMarks, type Mark, lineKey } from './queue.ts'

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

export const PRINT_QUEUE_URL = '/api/orders/print-queue'

export const usePrintQueue = () => useRead(PRINT_QUEUE_URL, () => client.orders.printQueue())

/**
 * Marks pieces as printed, optimistically: the server's response replaces the result, and an error rolls it back. UNDO
 * only reverts marks made here.
 */
export function useMarking(groups: readonly PrintGroup[]): {
  /** The queue including marks that are being sent. */
  shown: PrintGroup[]
  mark(marks: readonly Mark[]): Promise<void>
} {
  const [underWay, setUnderWay] = useState<readonly (readonly Mark[])[]>([])
  const { run } = useChange({
    call: async (marks: readonly Mark[]) => {
      await send(marks)
      return addedBy(marks)
    },
    success: (pieces) =>
      pieces < 0 ? `${pieceWords(-pieces)} returned to the queue` : `${pieceWords(pieces)} marked as printed`,
    failure: 'Failed to mark as printed',
    refresh: [PRINT_QUEUE_URL],
    undo: {
      call: (_, marks) => send(undoMarks(marks, queryClient.getQueryData<PrintGroup[]>([PRINT_QUEUE_URL]) ?? [])),
      success: 'Queue restored',
      failure: 'Failed to undo marking',
    },
  })
  return {
    shown: withMarks(groups, underWay.flat()),
    async mark(marks) {
      if (marks.length === 0) return
      setUnderWay((all) => [...all, marks])
      await run(marks)
      setUnderWay((all) => all.filter((one) => one !== marks))
    },
  }
}

const send = createMarkSender(async (marks) => {
  try {
    // Sent again by the desktop editor after a lost response, it counts once.
    const body = { id: newId(), lines: [...marks] }
    queryClient.setQueryData([PRINT_QUEUE_URL], await client.orders.markPrinted({ body }))
  } catch (error) {
    // On a conflict the current queue is shown next to the error message.
    await refresh([PRINT_QUEUE_URL])
    throw error
  }
})
