import { useState } from 'react'
import type { PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { client } from '#staff/api/client.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { refresh, useRead } from '#staff/api/read.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { addedBy, pieceWords, takeBack, withMarks, type Mark } from './queue.ts'
import { openSending } from './sending.ts'

const PRINT_QUEUE_URL = '/api/orders/print-queue'

export const usePrintQueue = () => useRead(PRINT_QUEUE_URL, () => client.orders.printQueue())

/**
 * Marks pieces as printed. They are shown so at once; what the server answers counts, and a refusal puts back what was there.
 * UNDO takes back only what was marked here.
 */
export function useMarking(groups: readonly PrintGroup[]): {
  /** The queue with what is on its way to the server. */
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
      pieces < 0 ? `${pieceWords(-pieces)} put back into the queue` : `${pieceWords(pieces)} marked as printed`,
    failure: 'Failed to mark as printed',
    refresh: [PRINT_QUEUE_URL],
    undo: {
      call: (_, marks) => send(takeBack(marks, queryClient.getQueryData<PrintGroup[]>([PRINT_QUEUE_URL]) ?? [])),
      success: 'The queue is as it was before',
      failure: 'Failed to undo what was marked',
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

const send = openSending(async (marks) => {
  try {
    queryClient.setQueryData([PRINT_QUEUE_URL], await client.orders.markPrinted({ body: { lines: [...marks] } }))
  } catch (error) {
    // Somebody else has marked them, or they have left the queue: what is true now is seen beside the words that say so.
    await refresh([PRINT_QUEUE_URL])
    throw error
  }
})
