import { Alert, Button } from 'antd'
import { useId, useState } from 'react'
import type { Bridge, UpdateState } from '#bridge/bridge.ts'
import { keepDrafts } from '#staff/widgets/drafts/keeping.ts'
import { leaveOnPurpose } from '#staff/widgets/drafts/leaving.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { isUploading } from './uploading.ts'
import { useTold } from './useTold.ts'
import './editor.css'

/** That a new editor is ready, and that there is none although somebody asked. While it is fetched, see `UpdateProgress`. */
export function UpdateNotice({ bridge }: { bridge: Bridge }) {
  const update = useTold(bridge, 'updates')
  const [closed, setClosed] = useState<UpdateState | null>(null)
  const close = () => setClosed(update)
  const shown = update === closed ? null : update
  return (
    <div className="notices" aria-live="polite">
      {shown?.is === 'ready' && <Ready bridge={bridge} version={shown.version} onClose={close} />}
      {shown?.is === 'failed' && (
        <Alert banner type="warning" title={<span dir="auto">{shown.words}</span>} closable={closing(close)} />
      )}
    </div>
  )
}

const closing = (onClose: () => void) => ({ closeIcon: true, 'aria-label': 'Close this notice', onClose })

function Ready({ bridge, version, onClose }: { bridge: Bridge; version: string; onClose(): void }) {
  const id = useId()
  const uploads = useTold(bridge, 'uploads')
  const isBusy = uploads !== null && isUploading(uploads)
  const restart = useChange({
    call: () => {
      keepDrafts()
      leaveOnPurpose()
      return bridge.updates.install()
    },
    failure: 'Failed to restart',
  })
  return (
    <Alert
      banner
      type="info"
      title={`Hoard ${version} is ready. It is installed when you quit.`}
      description={isBusy && <span id={id}>Images are being uploaded: the restart has to wait for them.</span>}
      action={
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
      }
      closable={closing(onClose)}
    />
  )
}
