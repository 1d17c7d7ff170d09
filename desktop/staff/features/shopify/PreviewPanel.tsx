import { Alert, Button, Tag } from 'antd'
import { useRef } from 'react'
import type { Sync, SyncPreview } from '#shared/features/sync/sync.schema.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useKeepFocus } from '#staff/widgets/useKeepFocus.ts'
import { when } from '#staff/widgets/when.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { useProductsSync } from './changes.ts'
import { Differences } from './Differences.tsx'
import { HISTORY_STEP, isPreviewing, isUnderWay, usePreview, useSyncs } from './shopify.ts'
import { changeWords, countOf, readOf } from './sync-words.ts'
import { useNowAndThen } from './useNowAndThen.ts'

/** What a sync of products would change, before it does. */
export function PreviewPanel() {
  const read = usePreview()
  const syncs = useSyncs(HISTORY_STEP).data ?? []
  const part = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeepFocus(part, heading)
  const preview = read.data
  const said = useNowAndThen(preview ? tellingWords(preview) : '', preview?.state)
  return (
    <section ref={part} className="panel" aria-labelledby="shopify-preview">
      <h2 id="shopify-preview" ref={heading} tabIndex={-1}>
        PREVIEW {isPreviewing(preview) && <Tag color="processing">LOOKING</Tag>}
      </h2>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
      <Loaded read={read} failure="The preview could not be read">
        {(preview) => (preview ? <Preview preview={preview} syncs={syncs} /> : <p>[NO PREVIEW YET]</p>)}
      </Loaded>
    </section>
  )
}

function Preview({ preview, syncs }: { preview: SyncPreview; syncs: readonly Sync[] }) {
  const { state, at, counts, differences, error } = preview
  const apply = useProductsSync()
  if (isPreviewing(preview))
    return (
      <>
        <progress className="sync-progress" aria-label="A preview is being made" />
        <p>{readOf(counts) > 0 ? lookedWords(preview) : 'Asking Shopify...'}</p>
      </>
    )
  if (state === 'failed')
    return <Alert type="error" showIcon title="The preview failed" description={<bdi>{error}</bdi>} />
  if (isOld(preview, syncs))
    return (
      <p>[OLD] The catalogue has been synced since the preview of {when(at)}. PREVIEW shows what is different now.</p>
    )
  const running = syncs.find(isUnderWay)
  return (
    <>
      <p>{`Made at ${when(at)}, ${fromNow(at)}. ${lookedWords(preview)}`}</p>
      {changeWords(counts) === null ? (
        <p>[NOTHING TO CHANGE] The catalogue is as Shopify has it.</p>
      ) : (
        <>
          <Differences differences={differences} counts={counts} before="Now" after="After the sync" />
          <div className="ways shopify-ways">
            <Button
              type="primary"
              loading={apply.isPending || running?.kind === 'products'}
              disabled={running !== undefined && running.kind !== 'products'}
              onClick={() => void apply.run()}
            >
              APPLY
            </Button>
            <span className="dim shopify-hint">Syncs products: also what has changed at Shopify since.</span>
          </div>
        </>
      )}
    </>
  )
}

/** `30 products looked at: 2 would be changed` */
function lookedWords({ counts }: SyncPreview): string {
  const words = changeWords(counts)
  return `${countOf(readOf(counts))} looked at: ${words ? `${words} by a sync` : 'none differs'}.`
}

function tellingWords(preview: SyncPreview): string {
  if (preview.state === 'failed') return `The preview failed. ${preview.error ?? ''}`
  return `${isPreviewing(preview) ? 'A preview is being made.' : 'The preview is done.'} ${lookedWords(preview)}`
}

/** Products have been synced since it was made. */
const isOld = ({ at }: SyncPreview, syncs: readonly Sync[]) =>
  syncs.some(
    ({ kind, status, finishedAt }) =>
      kind === 'products' && status !== 'failed' && finishedAt !== null && finishedAt > at,
  )
