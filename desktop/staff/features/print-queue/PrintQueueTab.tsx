import { Button } from 'antd'
import '#staff/widgets/cards/cards.css'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import './print-queue.css'
import './sheet.css'
import { useNextFocus } from '#staff/widgets/useNextFocus.ts'
import { lazy, Suspense, useCallback, useLayoutEffect, useRef, type RefObject, useEffect, useState } from 'react'
import type { PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { GroupCard } from './GroupCard.tsx'
import { filterQueue, pieceWords, queueOrders, sortQueue, type Mark, type QueueFilter } from './queue.ts'
import { QueueFilters } from './QueueFilters.tsx'
import { useMarking, usePrintQueue } from './useMarking.ts'
import { bridge } from '#staff/bridge.ts'
import { facts } from '#staff/facts.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'

const WaitingMarks = lazy(() => import('./editor/WaitingMarks.tsx'))

/** /admin/print-queue: pieces to print by miniature, scale, finishing and wishes, to mark on screen or to print as a sheet. */
export default function PrintQueueTab() {
  const read = usePrintQueue()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="print-queue">
      <ScreenHead heading={heading} title="PRINT.QUEUE">
        <div className="row">
          <Button
            className="queue-print"
            disabled={!read.data?.some(({ toPrint }) => toPrint > 0)}
            onClick={() => print()}
          >
            PRINT
          </Button>
          <ExportButton className="queue-print" file="/api/print-queue.csv" />
        </div>
      </ScreenHead>
      {bridge && (
        <Suspense>
          <WaitingMarks bridge={bridge} />
        </Suspense>
      )}
      <Loaded read={read} failure="Failed to load the print queue">
        {(groups) => <Queue groups={groups} heading={heading} />}
      </Loaded>
    </div>
  )
}

interface QueueProps {
  groups: readonly PrintGroup[]
  /** Focused when the last group is done. */
  heading: RefObject<HTMLHeadingElement | null>
}

function Queue({ groups, heading }: QueueProps) {
  const [filters, setFilters] = useFilters(['scale', 'finishing', 'sort', 'printed'])
  const { shown: all, mark } = useMarking(groups)
  const order = queueOrders.find((one) => one === filters.sort) ?? 'oldest'
  const found = sortQueue(filterQueue(all, filters), order)
  const toPrint = found.filter((group) => group.toPrint > 0)
  const done = found.filter((group) => group.toPrint === 0 && group.printed > 0)
  const pieces = toPrint.reduce((sum, group) => sum + group.toPrint, 0)
  const list = useRef<HTMLUListElement>(null)
  const { keepFocus } = useNextFocus(list, heading, { entries: ':scope > *', targets: '.queue-group h2' })
  const onMark = useStableCallback((marks: readonly Mark[]) => {
    keepFocus()
    void mark(marks)
  })
  const show = (group: PrintGroup) => <GroupCard key={group.key} group={group} onMark={onMark} />
  return (
    <>
      <SheetHead pieces={pieces} filters={filters} />
      {all.length > 0 && <QueueFilters groups={all} filters={filters} set={setFilters} doneCount={done.length} />}
      <p className="queue-total" aria-live="polite">
        {toPrint.length > 0 && `${pieceWords(pieces)} to print, of ${miniatureWords(toPrint.length)}`}
      </p>
      {toPrint.length === 0 && <p>{found.length < all.length ? nothingLikeThat : nothing}</p>}
      <ul ref={list} className="queue-groups" aria-label="To print">
        {toPrint.map(show)}
      </ul>
      {filters.printed && done.length > 0 && (
        <section className="queue-done" aria-labelledby="queue-done">
          <h2 id="queue-done">PRINTED, NOT SENT YET</h2>
          <ul className="queue-groups" aria-labelledby="queue-done">
            {done.map(show)}
          </ul>
        </section>
      )}
    </>
  )
}

const nothing = '[NOTHING TO PRINT] Paid orders appear here until they are shipped.'
const nothingLikeThat = '[NOTHING TO PRINT] Nothing with this scale and finishing.'

/** Each scale and finishing of a miniature, and each wish, counts as a kind of its own. */
const miniatureWords = (count: number) => (count === 1 ? '1 kind' : `${count} kinds`)

/** A function with a stable identity that calls the latest `act`, so that cards don't rerender. */
function useStableCallback<I>(act: (input: I) => void): (input: I) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((input) => latest.current(input), [])
}

/** Head of the printed sheet: shop, date and active filters. */
function SheetHead({ pieces, filters }: { pieces: number; filters: QueueFilter }) {
  const [at, setAt] = useState(() => new Date().toISOString())
  useEffect(() => {
    const printed = () => setAt(new Date().toISOString())
    addEventListener('beforeprint', printed)
    return () => removeEventListener('beforeprint', printed)
  }, [])
  const part = [filters.scale, filters.finishing].filter(Boolean).join(', ')
  return (
    <p className="sheet-only sheet-head">
      <strong>{facts.shop.name}: print queue</strong>
      <span>{shopTimeText(at)}</span>
      <span>{[pieceWords(pieces), part && `only ${part}`].filter(Boolean).join(', ')}</span>
    </p>
  )
}
