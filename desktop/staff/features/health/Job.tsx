import { Button, Tag } from 'antd'
import type { JobRecord } from '#shared/features/dashboard/dashboard.schema.ts'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { canBeCancelled, canBeRetried, HEALTH_URL, jobColours, JOBS_URL } from './health.ts'

const read = { refresh: [JOBS_URL, HEALTH_URL] }
const byId = (id: string) => ({ params: { id } })

/** A job with its error and the actions on it. */
export function Job({ job }: { job: JobRecord }) {
  const { id, kind, state, attempts, error } = job
  const retry = useChange({
    ...read,
    call: () => client.console.retryJob(byId(id)),
    success: `Job ${id} restarted`,
    failure: 'Failed to retry job',
    undo: {
      call: () => client.console.cancelJob(byId(id)),
      success: `Job ${id} cancelled`,
      failure: 'Failed to cancel job',
    },
  })
  const cancel = useChange({
    ...read,
    call: () => client.console.cancelJob(byId(id)),
    success: ({ state }) => (state === 'running' ? `Stopping job ${id}` : `Job ${id} cancelled`),
    failure: 'Failed to cancel job',
  })
  return (
    <li>
      <div>
        <div className="row">
          <Tag color={jobColours[state]}>{state.toUpperCase()}</Tag>
          <span className="bright">
            {kind} <span className="dim">(job {id})</span>
          </span>
          <span className="dim">{relevantTime(job)}</span>
        </div>
        {error && (
          <p dir="auto" className={state === 'dead' ? 'bad' : undefined}>
            {error} {attempts > 1 && `(${attempts} attempts)`}
          </p>
        )}
      </div>
      {canBeRetried(job) && (
        <Button
          size="small"
          aria-label={`RETRY job ${id}, ${kind}`}
          disabled={retry.isPending}
          onClick={() => void retry.run()}
        >
          RETRY
        </Button>
      )}
      {canBeCancelled(job) && (
        <Button
          size="small"
          aria-label={`CANCEL job ${id}, ${kind}`}
          disabled={cancel.isPending}
          onClick={() => void cancel.run()}
        >
          CANCEL
        </Button>
      )}
    </li>
  )
}

/** The timestamp that matters in the job's current state. */
function relevantTime({ state, createdAt, startedAt, finishedAt, runAt }: JobRecord): string {
  if (state === 'waiting') return `created ${shopTimeText(createdAt)}, scheduled for ${shopTimeText(runAt)}`
  if (state === 'running') return `started ${shopTimeText(startedAt ?? createdAt)}`
  return `ended ${shopTimeText(finishedAt ?? createdAt)}`
}
