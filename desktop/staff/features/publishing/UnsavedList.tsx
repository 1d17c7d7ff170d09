import { Button } from 'antd'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { client } from '#staff/api/client.ts'
import { draftStorage } from '#staff/drafts/draft-storage.ts'
import { flushDrafts } from '#staff/drafts/draft-store.ts'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { timeText } from '#staff/widgets/time.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { unsavedDrafts, type UnsavedDraft } from '#staff/builder/drafts/unsaved-drafts.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { ApiError, UnreachableError } from '#staff/api/api-error.ts'
import { useRecordTitle } from '#staff/builder/drafts/describe-draft.ts'
import { read } from '#staff/builder/drafts/store.ts'
import { toBuilderState } from '#staff/builder/drafts/resume.ts'
import { currentBlocks } from '#staff/builder/current-blocks.ts'
import type { TextStore } from '#staff/drafts/text-store.ts'

/** Unsaved drafts. They are not sent, and stay on this computer until they are saved or discarded. */
export function UnsavedList() {
  const texts = draftStorage.texts
  useEffect(() => flushDrafts(), [])
  const changes = useSyncExternalStore(texts.onChange, texts.changes)
  // oxlint-disable-next-line react/exhaustive-deps -- it is the count that tells of other texts
  const all = useMemo(() => unsavedDrafts(texts), [texts, changes])
  const discard = useChange({
    call: (typed: UnsavedDraft) => discardDraft(texts, typed),
    success: 'Discarded',
    failure: 'Failed to discard',
    undo: {
      call: (_, typed) => restoreDraft(texts, typed),
      success: 'Unsaved changes restored',
      failure: 'Failed to restore unsaved changes',
    },
  })
  if (all.length === 0) return null
  return (
    <Panel title={`NOT SAVED (${all.length})`}>
      <p>SEND takes what you saved to the shop. These texts stay on this computer until you open and save them.</p>
      <ul className="rows">
        {all.map((typed) => (
          <UnsavedRow key={Object.keys(typed.texts).join()} typed={typed} onDiscard={() => void discard.run(typed)} />
        ))}
      </ul>
    </Panel>
  )
}

function UnsavedRow({ typed, onDiscard }: { typed: UnsavedDraft; onDiscard(): void }) {
  const [, feature = '', record = ''] = typed.work ?? []
  const recordTitle = useRecordTitle(feature, record)
  const title = typed.work ? recordTitle : typed.title
  const name = title ?? typed.what
  return (
    <li>
      <div>
        <strong dir="auto">{title ?? '(untitled)'}</strong>
        <span className="publish-facts">
          {typed.what}
          {typed.at !== null && (
            <>
              {' - edited '}
              <time dateTime={typed.at}>{timeText(typed.at)}</time>
            </>
          )}
        </span>
      </div>
      <div className="row">
        {typed.path !== null && (
          <LinkButton size="small" to={typed.path} aria-label={`Open ${name}`}>
            OPEN
          </LinkButton>
        )}
        <Button size="small" danger aria-label={`Discard unsaved changes in ${name}`} onClick={onDiscard}>
          DISCARD
        </Button>
      </div>
    </li>
  )
}

/**
 * Discards a draft. Also deletes a page's working copy on the server if it has the same content, as it would come back
 * otherwise.
 */
async function discardDraft(texts: TextStore, typed: UnsavedDraft): Promise<void> {
  if (typed.work?.[1] === 'pages') await forgetCopy(typed)
  await Promise.all(Object.keys(typed.texts).map((name) => texts.set(name, null)))
}

async function restoreDraft(texts: TextStore, typed: UnsavedDraft): Promise<void> {
  await Promise.all(Object.entries(typed.texts).map(([name, text]) => texts.set(name, text)))
}

async function forgetCopy({ work }: UnsavedDraft) {
  const workingCopy = work && (await read(work))
  if (!workingCopy) return
  const params = { id: work[2] }
  try {
    const copy = await client.pages.workingCopy({ params })
    const ours = [workingCopy.sent, currentBlocks(toBuilderState(workingCopy))]
    if (copy && ours.some((blocks) => blocks !== null && deepEqual(copy.blocks, blocks)))
      await client.pages.forgetWorkingCopy({ params })
  } catch (error) {
    // Offline, or if the server doesn't have the page, there is no copy that could come back.
    if (!(error instanceof UnreachableError) && !(error instanceof ApiError && error.status === 404)) throw error
  }
}
