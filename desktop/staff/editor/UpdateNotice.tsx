import { Alert, Button } from 'antd'
import { useId, useState } from 'react'
import type { Bridge, UpdateState } from '#bridge/bridge.ts'
import { isUploading } from '#bridge/uploads.ts'
import { flushDrafts } from '#staff/drafts/draft-store.ts'
import { leaveOnPurpose } from '#staff/drafts/leaving.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { NoticeLine } from './NoticeLine.tsx'
import { useBridgeState } from './useBridgeState.ts'

/** Offers to download a new version where people want to be asked, and to install a downloaded one, and shows a failed check. Restarting is disabled during uploads. */
export function UpdateNotice({ bridge, isBusy }: { bridge: Bridge; isBusy: boolean }) {
  const update = useBridgeState(bridge, 'updates')
  const [closed, setClosed] = useState<UpdateState | null>(null)
  const shown = update === closed ? null : update
  const closable = { closeIcon: true, 'aria-label': 'Close this notice', onClose: () => setClosed(update) }
  return (
    <div className="notices" aria-live="polite">
      {shown?.is === 'ready' && (
        <Alert
          banner
          type="info"
          title={<Ready bridge={bridge} update={shown} isBusy={isBusy} />}
          closable={closable}
        />
      )}
      {shown?.is === 'available' && (
        <Alert banner type="info" title={<Available bridge={bridge} version={shown.version} />} closable={closable} />
      )}
      {shown?.is === 'failed' && (
        <Alert banner type="warning" title={<span dir="auto">{shown.message}</span>} closable={closable} />
      )}
    </div>
  )
}

/** Whether images are being uploaded to the open server. A page doesn't hear of other servers' uploads. */
export function useIsUploading(bridge: Bridge): boolean {
  const uploads = useBridgeState(bridge, 'uploads')
  return uploads !== null && isUploading(uploads)
}

function Available({ bridge, version }: { bridge: Bridge; version: string }) {
  const download = useChange({ call: () => bridge.updates.download(), failure: 'Failed to download the update' })
  const way = (
    <Button size="small" loading={download.isPending} onClick={() => void download.run()}>
      DOWNLOAD
    </Button>
  )
  return <NoticeLine way={way}>Hoard {version} is available.</NoticeLine>
}

interface ReadyProps {
  bridge: Bridge
  update: Extract<UpdateState, { is: 'ready' }>
  isBusy: boolean
}

function Ready({ bridge, update: { version, needsPassword }, isBusy }: ReadyProps) {
  const id = useId()
  const restart = useChange({
    call: () => {
      flushDrafts()
      leaveOnPurpose()
      return bridge.updates.install()
    },
    failure: 'Failed to restart',
  })
  const way = (
    <Button
      size="small"
      className="editor-restart"
      // aria-disabled keeps the focus on the button when an upload starts.
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
      Hoard {version} is ready.{' '}
      {needsPassword
        ? 'It will be installed when you restart it here: the system asks for a password.'
        : 'It will be installed when you quit.'}
      {isBusy && <span id={id}> You can restart once your images have finished uploading.</span>}
    </NoticeLine>
  )
}
