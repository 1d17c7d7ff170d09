import { Alert } from 'antd'
import { sentence } from '#shared/sentence.ts'
import type { ScheduledSync, SchedulerStatus } from '#shared/features/scheduler/scheduler.contract.ts'
import { when } from '#staff/widgets/when.ts'
import { isUnderWay, progressWords } from './scheduler.ts'

/** How far the sync is that runs, or how the newest one ended. */
export function LatestSync({ status }: { status: SchedulerStatus }) {
  const { sync } = status
  return (
    <>
      <div aria-live="polite">{sync && <p>{wordsOf(sync)}</p>}</div>
      {/* How many products Shopify has is known when all have been read. */}
      {isUnderWay(status) && <progress className="scheduler-progress" aria-label="A sync is under way" />}
      {sync?.state === 'failed' && (
        <Alert
          type="error"
          showIcon
          title="The last sync failed"
          description={
            <span dir="auto">
              {sync.error && sentence(sync.error)} What had been read by then is in the shop, and nothing was archived.
              FORCE SYNC tries again.
            </span>
          }
        />
      )}
      {sync?.nextAttempt && (
        <Alert
          type="warning"
          showIcon
          title="The sync has not worked yet"
          description={
            <span dir="auto">
              {sync.error && sentence(sync.error)} It is tried again at {when(sync.nextAttempt)}.
            </span>
          }
        />
      )}
    </>
  )
}

function wordsOf({ state, progress, error }: ScheduledSync): string | null {
  const read = progress && progressWords(progress)
  if (state === 'waiting') return error === null ? '[WAITING] A sync is about to begin.' : null
  if (state === 'running') return `[SYNCING] ${read ? `${read} so far` : 'Asking Shopify...'}`
  if (state === 'done' && read) return `[DONE] ${read}.`
  return state === 'cancelled' ? '[CANCELLED] The last sync was cancelled.' : null
}
