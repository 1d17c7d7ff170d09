import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useBuilderState } from '#staff/builder/builder.ts'
import { isDirty } from '#staff/builder/shown.ts'
import { keeper } from '#staff/bridge.ts'
import type { OpenedBuilder } from '#staff/builder/useOpenedBuilder.ts'
import { when } from '#staff/widgets/when.ts'
import { useLeavingBuilder } from './useLeavingBuilder.ts'

/** Above the blocks: what was restored and from when, that others have saved something newer, that nothing can be kept here. */
export function BuilderNotices({ opened }: { opened: OpenedBuilder }) {
  const { builder, restored, latest, isKept, hasCopies } = opened
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
          title={`Unsaved changes from ${when(restored.at)} restored${restored.from === 'server' ? ', from the copy that the server keeps' : ''}`}
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
          title="[NEWER] Somebody else has saved this since your changes were begun"
          description="Go on as you like: saving puts both together, and asks about blocks that you both changed."
        />
      )}
      {!isKept && dirty && (
        <Alert
          type="error"
          showIcon
          title={
            hasCopies
              ? `${keeper.name} can’t keep your changes: its storage is full or switched off. The server keeps a copy every few seconds. Save before you close this page.`
              : `${keeper.name} can’t keep your changes: its storage is full or switched off. Save before you close this page.`
          }
        />
      )}
    </>
  )
}
