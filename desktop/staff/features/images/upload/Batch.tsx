import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { bridge } from '#staff/bridge.ts'
import { imagesInWords } from '#staff/features/images/in-chunks.ts'
import { BatchRow } from './BatchRow.tsx'
import { SkippedList } from './ChosenList.tsx'
import { uploads } from './queue.ts'
import { Bar } from './SingleFile.tsx'
import { PauseNotice } from './PauseNotice.tsx'
import { isRunning, summarize, summaryText, type UploadItem, type UploadsState } from './uploads-state.ts'

interface BatchProps {
  state: UploadsState
  onUse: ((image: Image) => void) | null
  /** Closes the dialog; the batch continues. */
  onClose(): void
  /** Continues with the alt texts of these images. Absent while something else is being edited. */
  onDescribe?(ids: string[]): void
}

/** Shown for batches of the desktop editor. */
const GOES_ON =
  'You can close this, work elsewhere or quit. The remaining files are uploaded when the editor runs again.'

/** Files that need a decision come first. */
const order: readonly UploadItem['is'][] = [
  'similar',
  'refused',
  'known',
  'sending',
  'adding',
  'optimizing',
  'waiting',
  'added',
]

/** The running batch and the result of each file. */
export function Batch({ state, onUse, onClose, onDescribe }: BatchProps) {
  const line = useRef<HTMLParagraphElement>(null)
  // Buttons disappear as the batch progresses, and the focus with them.
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.focus({ preventScroll: true })
  })
  const now = summarize(state)
  const runs = isRunning(state)
  const idsOf = (is: UploadItem['is']) => state.items.filter((item) => item.is === is).map(({ id }) => id)
  const waiting = idsOf('waiting')
  const failed = state.items.filter(({ canRetry, is }) => is === 'refused' && canRetry).map(({ id }) => id)
  const added = state.items.flatMap(({ is, image }) => (is === 'added' && image ? [image.id] : []))
  const describes = onDescribe && added.length > 0
  // While the batch runs, rows keep their order, so that nothing moves under the pointer.
  const items = runs ? state.items : state.items.toSorted((a, b) => order.indexOf(a.is) - order.indexOf(b.is))
  return (
    <section className="upload-batch" aria-label="Batch upload">
      <p ref={line} tabIndex={-1} className="upload-line">
        {now.line ?? `${summaryText(now)}.`}
      </p>
      <Bar name="Batch upload" share={now.share} />
      {bridge && runs && <p className="dim upload-line">{GOES_ON}</p>}
      <SkippedList skipped={state.skipped} />
      <PauseNotice trouble={runs ? state.trouble : null} />
      {!runs && (now.similar > 1 || failed.length > 1) && (
        <div className="upload-buttons">
          {now.similar > 1 && <Button onClick={() => uploads.allow(idsOf('similar'))}>ADD ALL ANYWAY</Button>}
          {failed.length > 1 && <Button onClick={() => uploads.retry(failed)}>RETRY ALL</Button>}
        </div>
      )}
      <ul className="upload-list" aria-label="Files of this batch">
        {items.map((item) => (
          <BatchRow key={item.id} item={item} onUse={onUse} />
        ))}
      </ul>
      <div className="upload-buttons upload-foot">
        {runs ? (
          <>
            {waiting.length > 0 && (
              <Button danger onClick={() => uploads.remove(waiting)}>
                STOP
              </Button>
            )}
            <Button onClick={onClose}>CONTINUE IN BACKGROUND</Button>
            <Button type="primary" disabled>
              {now.isOptimizing ? 'Processing Batch...' : 'Uploading Batch...'}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => uploads.clear()}>UPLOAD MORE</Button>
            <Button
              type={describes ? 'default' : 'primary'}
              onClick={() => {
                uploads.clear()
                onClose()
              }}
            >
              DONE
            </Button>
            {describes && (
              <Button type="primary" onClick={() => onDescribe(added)}>
                {`DESCRIBE ${imagesInWords(added.length).toUpperCase()}`}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  )
}
