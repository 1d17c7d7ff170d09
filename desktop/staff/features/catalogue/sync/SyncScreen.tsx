import { Alert } from 'antd'
import { useRef } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Sync, SyncDifference } from '#shared/features/catalogue/sync/sync.schema.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { Differences } from './Differences.tsx'
import { RevertButton } from './RevertButton.tsx'
import { HISTORY_MAX, isUnderWay, listPath, useDifferences, useSyncs } from './shopify.ts'
import { SyncTag } from './SyncTag.tsx'
import { changeWords, lengthWords, nounOf, outcomeWords } from './sync-texts.ts'

/** /admin/shopify/syncs/:id: what a sync changed and skipped. */
export function SyncScreen() {
  const { id = '' } = useParams()
  return /^\d{1,15}$/.test(id) ? <Screen key={id} id={id} /> : <NoSync />
}

function Screen({ id }: { id: string }) {
  const syncs = useSyncs(HISTORY_MAX)
  const differences = useDifferences(id)
  const sync = syncs.data?.find((one) => one.id === id)
  if (differences.error instanceof ApiError && differences.error.status === 404) return <NoSync />
  if (syncs.data && !sync) return <NoSync />
  return (
    <>
      <Back />
      <Loaded read={syncs} failure="Failed to load the sync">
        {() => sync && <WholeSync sync={sync} differences={differences} />}
      </Loaded>
    </>
  )
}

function WholeSync({ sync, differences }: { sync: Sync; differences: ReturnType<typeof useDifferences> }) {
  const { startedBy, startedAt, finishedAt, error, canBeReverted } = sync
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="panels">
      <section className="panel" aria-labelledby="sync-title">
        <h1 id="sync-title" ref={heading} tabIndex={-1} className="sync-title">
          {nounOf(sync).toUpperCase()} <SyncTag sync={sync} />
        </h1>
        <dl className="facts">
          <dt>Started</dt>
          <dd>
            {shopTimeText(startedAt)}, by <bdi>{startedBy}</bdi>
          </dd>
          <dt>Took</dt>
          <dd>{finishedAt ? lengthWords(startedAt, finishedAt) : 'In progress'}</dd>
          <dt>Result</dt>
          <dd>{outcomeWords(sync)}</dd>
        </dl>
        <ResultSentence sync={sync} />
        {error && <Alert type="error" showIcon title="The sync failed" description={<bdi>{error}</bdi>} />}
        {canBeReverted && (
          <div className="ways shopify-ways">
            <RevertButton sync={sync} onReverted={() => heading.current?.focus()} />
          </div>
        )}
      </section>
      <section className="panel" aria-labelledby="sync-differences">
        <h2 id="sync-differences">DIFFERENCES</h2>
        <Loaded read={differences} failure="Failed to load the differences">
          {(list) => <Listed sync={sync} list={list} />}
        </Loaded>
      </section>
    </div>
  )
}

const resultSentences: Partial<Record<Sync['status'], string>> = {
  interrupted:
    'The server stopped while the sync was running. Changes made until then were kept; nothing was archived.',
  cancelled: 'The sync was cancelled. Changes made until then were kept; nothing was archived.',
  reverted: 'The sync was reverted: its changes were undone.',
}

const ResultSentence = ({ sync: { status } }: { sync: Sync }) =>
  resultSentences[status] ? <p>{resultSentences[status]}</p> : null

function Listed({ sync, list }: { sync: Sync; list: readonly SyncDifference[] }) {
  if (list.length > 0) return <Differences differences={list} counts={sync.counts} before="Before" after="After" />
  if (isUnderWay(sync)) return <p>[SYNCING] Nothing has changed so far.</p>
  return <p>{changeWords(sync.counts) ? '[NO LONGER AVAILABLE]' : '[NO CHANGES]'}</p>
}

const Back = () => (
  <p>
    <Link to={listPath}>[BACK TO SHOPIFY]</Link>
  </p>
)

function NoSync() {
  return (
    <div className="gate">
      <h1>SYNC.NOT_FOUND</h1>
      <p>There is no sync at this address. It may have been deleted because of its age.</p>
      <Back />
    </div>
  )
}
