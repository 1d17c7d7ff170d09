import { Alert, Button } from 'antd'
import { useId, useState } from 'react'
import type { Bridge, UpdateState } from '#bridge/bridge.ts'
import { isUploading } from '#bridge/uploads.ts'
import { keepDrafts } from '#staff/widgets/drafts/keeping.ts'
import { leaveOnPurpose } from '#staff/widgets/drafts/leaving.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { NoticeLine } from './NoticeLine.tsx'
import { useTold } from './useTold.ts'

/** That a new editor is ready, and that there is none although somebody asked. While uploads run nothing is restarted. */
export function UpdateNotice({ bridge, isBusy }: { bridge: Bridge; isBusy: boolean }) {
  const update = useTold(bridge, 'updates')
  const [closed, setClosed] = useState<UpdateState | null>(null)
  const shown = update === closed ? null : update
  const closable = { closeIcon: true, 'aria-label': 'Close this notice', onClose: () => setClosed(update) }
  return (
    <div className="notices" aria-live="polite">
      {shown?.is === 'ready' && (
        <Alert
          banner
          type="info"
          title={<Ready bridge={bridge} version={shown.version} isBusy={isBusy} />}
          closable={closable}
        />
      )}
      {shown?.is === 'failed' && (
        <Alert banner type="warning" title={<span dir="auto">{shown.words}</span>} closable={closable} />
      )}
    </div>
  )
}

/** Images are on their way: only of the server that is open, as a page hears of no other. */
export function useIsUploading(bridge: Bridge): boolean {
  const uploads = useTold(bridge, 'uploads')
  return uploads !== null && isUploading(uploads)
}

interface ReadyProps {
  bridge: Bridge
  version: string
  isBusy: boolean
}

function Ready({ bridge, version, isBusy }: ReadyProps) {
  const id = useId()
  const restart = useChange({
    call: () => {
      keepDrafts()
      leaveOnPurpose()
      return bridge.updates.install()
    },
    failure: 'Failed to restart',
  })
  const way = (
    <Button
      size="small"
      className="editor-restart"
      // It keeps the focus of whoever is at it when an upload begins.
      aria-disabled={isBusy}
      aria-describedby={isBusy ? id : undefined}
      loading={restart.isPending}
      onClick={() => !isBusy && void restart.run()}
    >
      RESTART NOW
    </Button>
  )
  return (
    <NoticeLine way={way}>
      Hoard {version} is ready. It is installed when you quit.
      {isBusy && <span id={id}> Images are being uploaded: RESTART NOW has to wait for them.</span>}
    </NoticeLine>
  )
}
