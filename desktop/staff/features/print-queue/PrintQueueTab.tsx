import { Button } from 'antd'
import { useRef } from 'react'
import '#staff/widgets/cards/cards.css'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Queue } from './Queue.tsx'
import { usePrintQueue } from './useMarking.ts'
import './print-queue.css'
import './sheet.css'

/** /admin/print-queue: pieces to print by miniature, scale and finishing, to mark on screen or to print as a sheet. */
export default function PrintQueueTab() {
  const read = usePrintQueue()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="print-queue">
      <div className="staff-head">
        <h1 ref={heading} tabIndex={-1}>
          PRINT.QUEUE
        </h1>
        <Button
          className="queue-print"
          disabled={!read.data?.some(({ toPrint }) => toPrint > 0)}
          onClick={() => print()}
        >
          PRINT
        </Button>
      </div>
      <Loaded read={read} failure="Failed to load the print queue">
        {(groups) => <Queue groups={groups} heading={heading} />}
      </Loaded>
    </div>
  )
}
