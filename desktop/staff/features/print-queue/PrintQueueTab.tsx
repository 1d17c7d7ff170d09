import { Button } from 'antd'
import { useRef } from 'react'
import '#staff/widgets/cards/cards.css'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Queue } from './Queue.tsx'
import { usePrintQueue } from './useMarking.ts'
import './print-queue.css'
import './sheet.css'

/** /admin/print-queue: what is to be printed, by miniature, scale and finishing; to mark, and as a sheet for the workshop. */
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
      <Loaded read={read} failure="The print queue could not be read">
        {(groups) => <Queue groups={groups} heading={heading} />}
      </Loaded>
    </div>
  )
}
