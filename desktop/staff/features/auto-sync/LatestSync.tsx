import { Alert } from 'antd'
import { endSentence } from '#shared/sentence.ts'
import type { ScheduledSync, SchedulerStatus } from '#shared/features/auto-sync/scheduler.contract.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { isUnderWay, progressWords } from './scheduler.ts'

/** Progress of the running sync, or the result of the latest one. */
export function LatestSync({ status }: { status: SchedulerStatus }) {
  const { sync } = status
  return (
    <>
      <div aria-live="polite">{sync && <p>{syncMessage(sync)}</p>}</div>
      {/* The total is unknown until all products have been read. */}
      {isUnderWay(status) && <progress className="scheduler-progress" aria-label="A sync is in progress" />}
      {sync?.state === 'failed' && (
        <Alert
          type="error"
          showIcon
          title="The last sync failed"
          description={
            <span dir="auto">
              {sync.error && endSentence(sync.error)} The products read before it failed are in the shop; nothing was
              archived. Press FORCE SYNC to try again.
            </span>
          }
        />
      )}
      {sync?.nextAttempt && (
        <Alert
          type="warning"
          showIcon
          title="The sync has not succeeded yet"
          description={
            <span dir="auto">
              {sync.error && endSentence(sync.error)} Next attempt at {shopTimeText(sync.nextAttempt)}.
            </span>
          }
        />
      )}
    </>
  )
}

function syncMessage({ state, progress, error }: ScheduledSync): string | null {
  const read = progress && progressWords(progress)
  if (state === 'waiting') return error === null ? '[WAITING] The sync will start soon.' : null
  if (state === 'running') return `[SYNCING] ${read ? `${read} so far` : 'Contacting Shopify...'}`
  if (state === 'done' && read) return `[DONE] ${read}.`
  return state === 'cancelled' ? '[CANCELLED] The last sync was cancelled.' : null
}
