import { Alert, Button } from 'antd'
import type { ContentDraft } from '#shared/features/releases/releases.contract.ts'
import { useDraftChanges } from './draft-changes.ts'
import { ReleaseField } from './ReleaseField.tsx'
import './draft-notice.css'

/** Says that a draft is being edited, and lets staff choose its release or discard it. */
export function LiveDraftNotice({ draft, noun }: { draft: ContentDraft; noun: string }) {
  const { discard } = useDraftChanges(draft)
  return (
    <Alert
      type="info"
      showIcon
      title={
        <div className="draft-notice">
          <p>{`This is a draft of the live ${noun}. Shoppers see it once you publish the changes, or its release goes live.`}</p>
          <div className="row">
            <ReleaseField draft={draft} />
            <Button danger loading={discard.isPending} onClick={() => void discard.run()}>
              DISCARD DRAFT
            </Button>
          </div>
        </div>
      }
    />
  )
}
