import { Button } from 'antd'
import { uploads, useUploads } from './queue.ts'
import { Bar } from './SingleFile.tsx'
import { PauseNotice } from './PauseNotice.tsx'
import { isRunning, summarize, summaryText } from './uploads-state.ts'
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
      <p className="upload-line">{now.line ?? `${summaryText(now)}.`}</p>
      {isRunning(state) && <Bar name="Batch upload" share={now.share} />}
      <div className="upload-buttons">
        <Button onClick={onOpen}>{isRunning(state) ? 'SHOW' : 'SHOW RESULTS'}</Button>
        {!isRunning(state) && <Button onClick={done}>DONE</Button>}
      </div>
      <PauseNotice trouble={isRunning(state) ? state.trouble : null} />
    </section>
  )
}
