import { Button } from 'antd'
import { useId, useRef } from 'react'
import type { UnchangedRun } from '#shared/features/webhooks/webhooks.contract.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import { useRun, type InboxFilter } from './webhooks.ts'

interface RunRowProps {
  run: UnchangedRun
  filter: InboxFilter
  isOpen: boolean
  onToggle(): void
}

/** Deliveries in a row that changed nothing, as one line that opens. */
export function RunRow({ run, filter, isOpen, onToggle }: RunRowProps) {
  const { count, from, to } = run
  const list = useId()
  const [first, last] = [shopTimeText(from), shopTimeText(to)]
  return (
    <li className="webhook-run">
      <button type="button" aria-expanded={isOpen} aria-controls={list} onClick={onToggle}>
        {`${count.toLocaleString('en-US')} deliveries changed nothing`}
      </button>
      <span className="dim">
        {first === last ? (
          <time dateTime={to}>{last}</time>
        ) : (
          <>
            <time dateTime={from}>{first}</time> to <time dateTime={to}>{last}</time>
          </>
        )}
      </span>
      <div id={list} hidden={!isOpen}>
        {isOpen && <RunDeliveries run={run} filter={filter} />}
      </div>
    </li>
  )
}

function RunDeliveries({ run, filter }: Pick<RunRowProps, 'run' | 'filter'>) {
  const read = useRun(run, filter)
  const list = useRef<HTMLUListElement>(null)
  const more = async () => {
    const before = list.current?.childElementCount ?? 0
    await read.fetchNextPage()
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) list.current?.children[before]?.querySelector('a')?.focus()
    })
  }
  return (
    <>
      <Loaded read={read} failure="Failed to load these webhooks">
        {({ pages }) => (
          <ul ref={list} className="rows" aria-label="Webhooks that changed nothing" aria-busy={read.isFetching}>
            {pages.flat().map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </Loaded>
      {read.hasNextPage && (
        <Button size="small" loading={read.isFetchingNextPage} onClick={() => void more()}>
          LOAD MORE OF THEM
        </Button>
      )}
    </>
  )
}
