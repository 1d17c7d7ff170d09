import { Button } from 'antd'
import { useUploads } from './queue.ts'
import { Bar } from './SingleFile.tsx'
import { TroubleNotice } from './TroubleNotice.tsx'
import { isRunning, standing, summary } from './uploads-state.ts'
import './upload.css'

/** The batch on the images screen while its dialog is closed; nothing where there is none. `onOpen` opens the dialog. */
export function UploadBar({ onOpen }: { onOpen(): void }) {
  const state = useUploads()
  if (state.items.length === 0) return null
  const now = standing(state)
  return (
    <section className="upload-bar" aria-label="Upload">
      <p className="upload-line">{now.line ?? `${summary(now)}.`}</p>
      {isRunning(state) && <Bar name="Batch upload" share={now.share} />}
      <Button onClick={onOpen}>{isRunning(state) ? 'SHOW' : 'SHOW RESULTS'}</Button>
      <TroubleNotice trouble={isRunning(state) ? state.trouble : null} />
    </section>
  )
}
