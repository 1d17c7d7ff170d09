import { Button, Tag } from 'antd'
import type { JobRecord } from '#shared/features/console/console.schema.ts'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { when } from '#staff/widgets/when.ts'
import { canBeCancelled, canBeRetried, HEALTH_URL, jobColours, JOBS_URL } from './health.ts'

const read = { refresh: [JOBS_URL, HEALTH_URL] }
const byId = (id: string) => ({ params: { id } })

/** A job, why it failed, and what can be done about it. */
export function Job({ job }: { job: JobRecord }) {
  const { id, kind, state, attempts, error } = job
  const retry = useChange({
    ...read,
    call: () => client.console.retryJob(byId(id)),
    success: `Job ${id} is begun anew`,
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
    success: ({ state }) => (state === 'running' ? `Job ${id} is being stopped` : `Job ${id} cancelled`),
    failure: 'Failed to cancel job',
  })
  return (
    <li className="job">
      <div>
        <p className="job-head">
          <Tag color={jobColours[state]}>{state.toUpperCase()}</Tag>
          <span className="bright">
            {kind} <span className="dim">(job {id})</span>
          </span>
          <span className="dim">{whenOf(job)}</span>
        </p>
        {error && (
          <p dir="auto" className={state === 'dead' ? 'job-error' : undefined}>
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

/** Of its times the one that matters now. */
function whenOf({ state, createdAt, startedAt, finishedAt, runAt }: JobRecord): string {
  if (state === 'waiting') return `since ${when(createdAt)}, to be done at ${when(runAt)}`
  if (state === 'running') return `since ${when(startedAt ?? createdAt)}`
  return `ended at ${when(finishedAt ?? createdAt)}`
}
