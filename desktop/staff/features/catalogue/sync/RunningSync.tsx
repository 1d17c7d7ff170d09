import { Alert, Button } from 'antd'
import { Link } from 'react-router-dom'
import { endSentence } from '#shared/sentence.ts'
import type { Sync } from '#shared/features/catalogue/sync/sync.schema.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { useCancelling } from './changes.ts'
import { isUnderWay, syncPath } from './shopify.ts'
import { nameOf, nounOf, progressWords, readOf } from './sync-texts.ts'
import { useThrottledText } from './useThrottledText.ts'

/** The running sync: its progress, and a button to cancel it. */
export function RunningSync({ sync }: { sync: Sync }) {
  const { id, startedBy, startedAt, status } = sync
  const cancelling = useCancelling()
  return (
    <>
      <p>
        <strong className="bright">{nameOf(sync)}</strong>, started by <bdi>{startedBy}</bdi> at{' '}
        {shopTimeText(startedAt)}
      </p>
      {/* The total is unknown until everything has been read. */}
      <progress className="busy" aria-label={`A ${nounOf(sync)} is in progress`} />
      <p>{status === 'waiting' ? '[WAITING] It will start soon.' : `[SYNCING] ${soFar(sync)}`}</p>
      <Button danger loading={cancelling.isPending} onClick={() => void cancelling.run(id)}>
        CANCEL
      </Button>
    </>
  )
}

const soFar = (sync: Sync) => (readOf(sync.counts) > 0 ? `${progressWords(sync)} so far` : 'Contacting Shopify...')

/** Result of the latest sync. */
export function LastSync({ sync }: { sync: Sync | undefined }) {
  if (!sync) return <p>[NEVER SYNCED] Nothing has been read from Shopify yet.</p>
  const { id, status, startedBy, finishedAt, startedAt, error } = sync
  if (status === 'failed')
    return (
      <Alert
        type="error"
        showIcon
        title={`The last ${nounOf(sync)} failed`}
        action={<LinkButton to={syncPath(id)}>VIEW CHANGES</LinkButton>}
        description={
          <>
            <bdi>{error ? endSentence(error) : 'The cause is unknown.'}</bdi> Everything read before the failure is in
            the shop; nothing was archived.
          </>
        }
      />
    )
  return (
    <p>
      {`[${status.toUpperCase()}] `}
      <Link to={syncPath(id)}>{nameOf(sync)}</Link>
      {`, ${fromNow(finishedAt ?? startedAt)}, by `}
      <bdi>{startedBy}</bdi>: {progressWords(sync)}.
    </p>
  )
}

/** Announces a sync's progress to screen readers: at once when it starts or ends, otherwise throttled. */
export function SyncAnnouncer({ sync }: { sync: Sync | undefined }) {
  const words = sync ? announcement(sync) : ''
  const announced = useThrottledText(words, sync && `${sync.id} ${sync.status}`)
  return (
    <p className="sr-only" aria-live="polite">
      {announced}
    </p>
  )
}

function announcement(sync: Sync): string {
  const name = `A ${nounOf(sync)}`
  if (isUnderWay(sync)) return `${name} is in progress. ${soFar(sync)}`
  return `${name}: ${sync.status}. ${sync.error ?? progressWords(sync)}`
}
