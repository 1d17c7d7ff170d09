import { Alert, Button, Progress } from 'antd'
import { isUploading } from '#bridge/uploads.ts'
import { openLoginTab } from '#staff/api/session.ts'
import { bridge } from '#staff/bridge.ts'
import { uploads, useUploads } from './queue.ts'
import { summarize, summaryText, type UploadsState } from './uploads-state.ts'
import './upload.css'

/** The batch's progress on the images screen while its dialog is closed; renders nothing without a batch. */
export function UploadBar({ onOpen }: { onOpen(): void }) {
  const state = useUploads()
  if (state.items.length === 0) return null
  const now = summarize(state)
  const done = () => {
    uploads.clear()
    // The bar and its focused button are gone.
    document.querySelector<HTMLElement>('.staff-head h1')?.focus()
  }
  return (
    <section className="upload-bar" aria-label="Upload">
      <div className="image-row image-row-ends">
        <span className="upload-line">{now.line ?? `${summaryText(now)}.`}</span>
        <div className="image-row">
          <Button onClick={onOpen}>{isUploading(state) ? 'SHOW' : 'SHOW RESULTS'}</Button>
          {!isUploading(state) && <Button onClick={done}>DONE</Button>}
        </div>
      </div>
      {isUploading(state) && <Bar name="Batch upload" share={now.share} />}
      <PauseNotice trouble={isUploading(state) ? state.trouble : null} />
      <OriginalsNotice sendsOriginals={state.sendsOriginals} />
    </section>
  )
}

/** A labelled progress bar; `share` is from 0 to 1. */
export const Bar = ({ name, share }: { name: string; share: number }) => (
  <Progress
    percent={Math.floor(share * 100)}
    status="normal"
    strokeLinecap="butt"
    aria-label={name}
    format={(percent) => `${percent}%`}
  />
)

const reasons: Record<NonNullable<UploadsState['trouble']>, string> = {
  connection: 'Connection lost. Uploading resumes when the connection is back.',
  server: 'The server is unavailable. Uploading resumes automatically.',
  session: bridge
    ? 'Your session has ended. Sign in again to resume uploading.'
    : 'Your session has ended. Sign in in another tab to resume uploading here.',
}

/** Why an upload is paused. It resumes by itself. */
export const PauseNotice = ({ trouble }: Pick<UploadsState, 'trouble'>) => (
  <div aria-live="polite">
    {trouble && (
      <Alert
        type="warning"
        showIcon
        title={reasons[trouble]}
        action={trouble === 'session' && <Button onClick={openLoginTab}>SIGN IN</Button>}
      />
    )}
  </div>
)

/** Says why nothing becomes smaller before it is sent. */
export const OriginalsNotice = ({ sendsOriginals = false }: Pick<UploadsState, 'sendsOriginals'>) => (
  <div aria-live="polite">
    {sendsOriginals && (
      <Alert
        type="warning"
        showIcon
        title="This computer can’t process pictures. Hoard sends the originals, and the shop makes them smaller."
      />
    )}
  </div>
)
