import { useState } from 'react'
import type { PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { client } from '#staff/api/client.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { refresh, useRead } from '#staff/api/read.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { addedBy, pieceWords, undoMarks, withMarks, type Mark } from './queue.ts'
import { createMarkSender } from './mark-sender.ts'

const PRINT_QUEUE_URL = '/api/orders/print-queue'

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
    queryClient.setQueryData([PRINT_QUEUE_URL], await client.orders.markPrinted({ body: { lines: [...marks] } }))
  } catch (error) {
    // On a conflict the current queue is shown next to the error message.
    await refresh([PRINT_QUEUE_URL])
    throw error
  }
})
