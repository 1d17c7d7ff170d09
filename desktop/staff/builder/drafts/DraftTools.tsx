import { Button } from 'antd'
import type { ContentDraft, DraftKind } from '#shared/features/releases/releases.contract.ts'
import { client } from '#staff/api/client.ts'
import { useBuilder, useBuilderState } from '#staff/builder/builder.ts'
import { currentBlocks, isDirty } from '#staff/builder/current-blocks.ts'
import { useDraftChanges } from '#staff/widgets/releases/draft-changes.ts'
import { refreshDrafts } from '#staff/widgets/releases/drafts.ts'
import { useCanDraft } from '#staff/widgets/saving/saving.ts'
import { useChange } from '#staff/widgets/useChange.ts'

interface SaveDraftProps {
  kind: DraftKind
  id: string
}

/** SAVE DRAFT beside SAVE: keeps unsaved changes as a draft of the live record, which then opens in their place. */
export function SaveDraftButton({ kind, id }: SaveDraftProps) {
  const builder = useBuilder()
  const dirty = useBuilderState(isDirty)
  const canDraft = useCanDraft(id)
  const save = useChange({
    async call() {
      const state = builder.getState()
      const change = { blocks: currentBlocks(state) }
      await client.releases.saveDraft({
        params: { kind, id },
        headers: {},
        body: { change, base: { blocks: state.saved } },
      })
      // The draft opens once nothing is unsaved, and must be this one by then.
      await refreshDrafts(kind, id)
      for (const block of Object.keys(builder.getState().open)) builder.apply(block)
      builder.edit('Save as draft', () => builder.getState().saved)
    },
    success: 'Draft saved successfully',
    failure: 'Failed to save draft',
  })
  return (
    <Button loading={save.isPending} disabled={!dirty || !canDraft} onClick={() => void save.run()}>
      SAVE DRAFT
    </Button>
  )
}

interface PublishProps {
  draft: ContentDraft
  /** URLs of the live record. */
  urls: readonly string[]
  /** Asks about problems first; false if it should not be published. */
  check?: () => Promise<boolean>
}

/** PUBLISH CHANGES: saves the draft, and makes it live. */
export function PublishChangesButton({ draft, urls, check }: PublishProps) {
  const builder = useBuilder()
  const { publish } = useDraftChanges(draft, urls)
  const run = async () => {
    if (check && !(await check())) return
    if (await builder.save()) await publish.run(builder.getState().version)
  }
  return (
    <Button type="primary" loading={publish.isPending} onClick={() => void run()}>
      PUBLISH CHANGES
    </Button>
  )
}
