import { Alert, Button } from 'antd'
import { Link } from 'react-router-dom'
import { sentence } from '#shared/sentence.ts'
import type { Sync } from '#shared/features/sync/sync.schema.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { when } from '#staff/widgets/when.ts'
import { useCancelling } from './changes.ts'
import { isUnderWay, syncPath } from './shopify.ts'
import { nameOf, nounOf, progressWords, readOf } from './sync-words.ts'
import { useNowAndThen } from './useNowAndThen.ts'

/** The sync that runs: how far it is, and a way to stop it. */
export function RunningSync({ sync }: { sync: Sync }) {
  const { id, startedBy, startedAt, status } = sync
  const cancelling = useCancelling()
  return (
    <div className="sync-running">
      <p>
        <strong className="bright">{nameOf(sync)}</strong>, begun by <bdi>{startedBy}</bdi> at {when(startedAt)}
      </p>
      {/* How many Shopify has is known when all have been read. */}
      <progress className="sync-progress" aria-label={`A ${nounOf(sync)} is under way`} />
      <p>{status === 'waiting' ? '[WAITING] It is about to begin.' : `[SYNCING] ${soFar(sync)}`}</p>
      <Button danger loading={cancelling.isPending} onClick={() => void cancelling.run(id)}>
        CANCEL
      </Button>
    </div>
  )
}

const soFar = (sync: Sync) => (readOf(sync.counts) > 0 ? `${progressWords(sync)} so far` : 'Asking Shopify...')

/** How the newest one ended. */
export function LastSync({ sync }: { sync: Sync | undefined }) {
  if (!sync) return <p>[NEVER SYNCED] Nothing has been read from Shopify yet.</p>
  const { id, status, startedBy, finishedAt, startedAt, error } = sync
  if (status === 'failed')
    return (
      <Alert
        type="error"
        showIcon
        title={`The last ${nounOf(sync)} failed`}
        action={<LinkButton to={syncPath(id)}>WHAT IT CHANGED</LinkButton>}
        description={
          <>
            <bdi>{error ? sentence(error) : 'It is not known why.'}</bdi> What had been read by then is in the shop, and
            nothing was archived.
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

/** Tells whoever doesn't see the screen how a sync goes: at once when it begins or ends, otherwise now and then. */
export function SyncTeller({ sync }: { sync: Sync | undefined }) {
  const words = sync ? tellingWords(sync) : ''
  const said = useNowAndThen(words, sync && `${sync.id} ${sync.status}`)
  return (
    <p className="sr-only" aria-live="polite">
      {said}
    </p>
  )
}

function tellingWords(sync: Sync): string {
  const name = `A ${nounOf(sync)}`
  if (isUnderWay(sync)) return `${name} is under way. ${soFar(sync)}`
  return `${name}: ${sync.status}. ${sync.error ?? progressWords(sync)}`
}
