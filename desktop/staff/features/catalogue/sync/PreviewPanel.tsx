import { Alert, Button, Tag } from 'antd'
import type { Sync, SyncPreview } from '#shared/features/catalogue/sync/sync.schema.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { FocusPanel } from '#staff/widgets/panels/Panel.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { useProductsSync } from './changes.ts'
import { Differences } from './Differences.tsx'
import { HISTORY_STEP, isPreviewing, isUnderWay, usePreview, useSyncs } from './shopify.ts'
import { changeWords, countOf, readOf } from './sync-texts.ts'
import { useThrottledText } from './useThrottledText.ts'

/** What a product sync would change. */
export function PreviewPanel() {
  const read = usePreview()
  const syncs = useSyncs(HISTORY_STEP).data ?? []
  const preview = read.data
  const announced = useThrottledText(preview ? announcement(preview) : '', preview?.state)
  return (
    <FocusPanel title="PREVIEW" tags={isPreviewing(preview) && <Tag color="processing">CHECKING</Tag>}>
      <p className="sr-only" aria-live="polite">
        {announced}
      </p>
      <Loaded read={read} failure="Failed to load the preview">
        {(preview) => (preview ? <Preview preview={preview} syncs={syncs} /> : <p>[NO PREVIEW YET]</p>)}
      </Loaded>
    </FocusPanel>
  )
}

function Preview({ preview, syncs }: { preview: SyncPreview; syncs: readonly Sync[] }) {
  const { state, at, counts, differences, error } = preview
  const apply = useProductsSync()
  if (isPreviewing(preview))
    return (
      <>
        <progress className="busy" aria-label="Creating a preview" />
        <p>{readOf(counts) > 0 ? comparedWords(preview) : 'Contacting Shopify...'}</p>
      </>
    )
  if (state === 'failed')
    return <Alert type="error" showIcon title="The preview failed" description={<bdi>{error}</bdi>} />
  if (isOld(preview, syncs))
    return (
      <p>
        [OUTDATED] The catalogue has been synced since the preview of {shopTimeText(at)}. Press PREVIEW to compare
        again.
      </p>
    )
  const running = syncs.find(isUnderWay)
  return (
    <>
      <p>{`Created ${shopTimeText(at)}, ${fromNow(at)}. ${comparedWords(preview)}`}</p>
      {changeWords(counts) === null ? (
        <p>[NO CHANGES] The catalogue matches Shopify.</p>
      ) : (
        <>
          <Differences differences={differences} counts={counts} before="Now" after="After the sync" />
          <div className="row">
            <Button
              type="primary"
              loading={apply.isPending || running?.kind === 'products'}
              disabled={running !== undefined && running.kind !== 'products'}
              onClick={() => void apply.run()}
            >
              APPLY
            </Button>
            <span className="dim">Syncs products, including what has changed in Shopify since the preview.</span>
          </div>
        </>
      )}
    </>
  )
}

/** `30 products compared: 2 changed by a sync.` */
function comparedWords({ counts }: SyncPreview): string {
  const words = changeWords(counts)
  return `${countOf(readOf(counts))} compared: ${words ? `${words} by a sync` : 'no differences'}.`
}

function announcement(preview: SyncPreview): string {
  if (preview.state === 'failed') return `The preview failed. ${preview.error ?? ''}`
  return `${isPreviewing(preview) ? 'Creating a preview.' : 'The preview is ready.'} ${comparedWords(preview)}`
}

/** Products have been synced since the preview. */
const isOld = ({ at }: SyncPreview, syncs: readonly Sync[]) =>
  syncs.some(
    ({ kind, status, finishedAt }) =>
      kind === 'products' && status !== 'failed' && finishedAt !== null && finishedAt > at,
  )
