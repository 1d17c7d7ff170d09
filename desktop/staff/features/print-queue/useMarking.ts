import { useState } from 'react'
import type { PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { client } from '#staff/api/client.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { useRead } from '#staff/api/read.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { addedBy, pieceWords, takeBack, withMarks, type Mark } from './queue.ts'

const PRINT_QUEUE_URL = '/api/orders/print-queue'

/** The server refuses more at once. */
const MARKS_AT_ONCE = 1000

export const usePrintQueue = () => useRead(PRINT_QUEUE_URL, () => client.orders.printQueue())

interface Marking {
  marks: readonly Mark[]
  /** The queue as it was when the button was pressed. */
  before: readonly PrintGroup[]
}

/**
 * Marks pieces as printed. They are shown so at once; what the server answers counts, and a refusal puts back what was there.
 * UNDO takes back only what was marked here.
 */
export function useMarking(groups: readonly PrintGroup[]): {
  /** The queue with what is on its way to the server. */
  shown: PrintGroup[]
  mark(marks: readonly Mark[]): Promise<void>
} {
  const [underWay, setUnderWay] = useState<readonly Marking[]>([])
  const { run } = useChange({
    call: async ({ marks, before }: Marking) => {
      await send(marks)
      return addedBy(marks, before)
    },
    success: (pieces) =>
      pieces < 0 ? `${pieceWords(-pieces)} put back into the queue` : `${pieceWords(pieces)} marked as printed`,
    failure: 'Failed to mark as printed',
    refresh: [PRINT_QUEUE_URL],
    undo: {
      call: (_, { marks, before }) =>
        send(takeBack(marks, before, queryClient.getQueryData<PrintGroup[]>([PRINT_QUEUE_URL]) ?? [])),
      success: 'The queue is as it was before',
      failure: 'Failed to undo what was marked',
    },
  })
  const shown = withMarks(
    groups,
    underWay.flatMap(({ marks }) => marks),
  )
  return {
    shown,
    async mark(marks) {
      if (marks.length === 0) return
      const marking = { marks, before: shown }
      setUnderWay((all) => [...all, marking])
      await run(marking)
      setUnderWay((all) => all.filter((one) => one !== marking))
    },
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: of two marks of a line, the later one must come later. */
function send(marks: readonly Mark[]): Promise<void> {
  const sent = last.then(async () => {
    for (let from = 0; from < marks.length; from += MARKS_AT_ONCE) {
      const queue = await client.orders.markPrinted({ body: { lines: marks.slice(from, from + MARKS_AT_ONCE) } })
      queryClient.setQueryData([PRINT_QUEUE_URL], queue)
    }
  })
  // A refused one is told by whoever sent it, and holds up nothing.
  last = sent.then(nothing, nothing)
  return sent
}

const nothing = () => undefined
