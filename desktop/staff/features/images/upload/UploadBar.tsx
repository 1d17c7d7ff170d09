import { Button } from 'antd'
import { uploads, useUploads } from './queue.ts'
import { Bar } from './SingleFile.tsx'
import { TroubleNotice } from './TroubleNotice.tsx'
import { isRunning, standing, summary } from './uploads-state.ts'
import './upload.css'

/** The batch on the images screen while its dialog is closed; nothing where there is none. `onOpen` opens the dialog. */
export function UploadBar({ onOpen }: { onOpen(): void }) {
  const state = useUploads()
  if (state.items.length === 0) return null
  const now = standing(state)
  const done = () => {
    uploads.clear()
    // The bar is gone, and with it what had the focus.
    document.querySelector<HTMLElement>('.staff-head h1')?.focus()
  }
  return (
    <section className="upload-bar" aria-label="Upload">
      <p className="upload-line">{now.line ?? `${summary(now)}.`}</p>
      {isRunning(state) && <Bar name="Batch upload" share={now.share} />}
      <div className="upload-buttons">
        <Button onClick={onOpen}>{isRunning(state) ? 'SHOW' : 'SHOW RESULTS'}</Button>
        {!isRunning(state) && <Button onClick={done}>DONE</Button>}
      </div>
      <TroubleNotice trouble={isRunning(state) ? state.trouble : null} />
    </section>
  )
}
