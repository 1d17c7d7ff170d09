import { Alert, Button } from 'antd'
import { useState, useEffect, useRef } from 'react'
import { useBuilderState } from '#staff/builder/builder.ts'
import { isDirty } from '#staff/builder/current-blocks.ts'
import { draftLocation } from '#staff/bridge.ts'
import type { OpenedBuilder } from '#staff/builder/useOpenedBuilder.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { areDraftsStopped, flushDrafts } from '#staff/drafts/draft-store.ts'
import { isLeavingOnPurpose } from '#staff/drafts/leaving.ts'
import { useUnsaved } from '#staff/drafts/unsaved.ts'
import { toast } from '#staff/toast/toast.ts'

/** Notices above the blocks: restored work, a newer version on the server, storage that can't be used. */
export function BuilderNotices({ opened }: { opened: OpenedBuilder }) {
  const { builder, restored, latest, canStore: isKept, hasCopies } = opened
  const [isSeen, setSeen] = useState(false)
  const dirty = useBuilderState(isDirty)
  const version = useBuilderState((state) => state.version)
  useLeavingBuilder(dirty)
  return (
    <>
      {restored && dirty && !isSeen && (
        <Alert
          type="warning"
          showIcon
          title={`Unsaved changes from ${shopTimeText(restored.at)} restored${restored.from === 'server' ? ', from the copy on the server' : ''}`}
          closable={{ closeIcon: true, 'aria-label': 'Close this notice', onClose: () => setSeen(true) }}
          action={
            <Button
              onClick={() => {
                builder.revert()
                setSeen(true)
              }}
            >
              DISCARD
            </Button>
          }
        />
      )}
      {dirty && version < latest && (
        <Alert
          type="info"
          showIcon
          title="[NEWER VERSION] Someone else saved this after you started editing"
          description="Keep editing. Saving merges both versions and lets you choose where you both changed the same block."
        />
      )}
      {!isKept && dirty && (
        <Alert
          type="error"
          showIcon
          title={
            hasCopies
              ? `${draftLocation.name} can’t store your changes because its storage is full or disabled. The server stores a copy every few seconds. Save before you close this page.`
              : `${draftLocation.name} can’t store your changes because its storage is full or disabled. Save before you close this page.`
          }
        />
      )}
    </>
  )
}

/**
 * Informs a person who leaves with unsaved changes. Inside the staff app a toast says that they are stored; before
 * closing the tab the browser asks.
 */
function useLeavingBuilder(dirty: boolean) {
  useUnsaved(dirty)
  const isDirty = useRef(dirty)
  useEffect(() => {
    isDirty.current = dirty
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => {
      flushDrafts()
      if (!isLeavingOnPurpose()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  useEffect(
    () => () => {
      if (isDirty.current && !areDraftsStopped())
        toast({ title: 'Unsaved changes are kept', description: 'You’ll find them when you open the builder again.' })
    },
    [],
  )
}
