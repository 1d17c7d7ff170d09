import { Alert } from 'antd'
import { useRef } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Sync, SyncDifference } from '#shared/features/catalogue/sync/sync.schema.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Facts } from '#staff/widgets/panels/Facts.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { Differences } from './Differences.tsx'
import { RevertButton } from './RevertButton.tsx'
import { HISTORY_MAX, isUnderWay, listPath, useDifferences, useSyncs } from './shopify.ts'
import { SyncTag } from '#staff/widgets/SyncTag.tsx'
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
      <Panel level={1} heading={heading} title={nounOf(sync).toUpperCase()} tags={<SyncTag sync={sync} />}>
        <Facts
          facts={{
            Started: (
              <>
                {shopTimeText(startedAt)}, by <bdi>{startedBy}</bdi>
              </>
            ),
            Took: finishedAt ? lengthWords(startedAt, finishedAt) : 'In progress',
            Result: outcomeWords(sync),
          }}
        />
        <ResultSentence sync={sync} />
        {error && <Alert type="error" showIcon title="The sync failed" description={<bdi>{error}</bdi>} />}
        {canBeReverted && <RevertButton sync={sync} onReverted={() => heading.current?.focus()} />}
      </Panel>
      <Panel title="DIFFERENCES">
        <Loaded read={differences} failure="Failed to load the differences">
          {(list) => <Listed sync={sync} list={list} />}
        </Loaded>
      </Panel>
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
