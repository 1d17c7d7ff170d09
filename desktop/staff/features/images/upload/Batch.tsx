import { Button } from 'antd'
import { memo, useEffect, useRef } from 'react'
import { isMoving, isUploading } from '#bridge/uploads.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { bridge } from '#staff/bridge.ts'
import { imagesInWords } from '#staff/features/images/images.ts'
import { uploadStateText } from '#staff/widgets/image/upload-state-text.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { Bar, OriginalsNotice, PauseNotice } from './BatchStatus.tsx'
import { SkippedList } from './ChosenFiles.tsx'
import { uploads } from './queue.ts'
import { UploadThumbnail } from './UploadThumbnail.tsx'
import { ImageChoice, SimilarImages } from './SimilarImages.tsx'
import { summarize, summaryText, type UploadItem, type UploadsState } from './uploads-state.ts'

interface BatchProps {
  state: UploadsState
  onUse: ((image: Image) => void) | null
  /** Closes the dialog; the batch continues. */
  onClose(): void
  /** Continues with the alt texts of these images. Absent while something else is being edited. */
  onDescribe?(ids: string[]): void
}

/** Shown for batches of the desktop editor. */
const GOES_ON = 'You can close this, work elsewhere or quit. The editor uploads the remaining files when it runs again.'

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
  const runs = isUploading(state)
  const idsOf = (is: UploadItem['is']) => state.items.filter((item) => item.is === is).map(({ id }) => id)
  const waiting = idsOf('waiting')
  const failed = state.items.filter(({ canRetry, is }) => is === 'refused' && canRetry).map(({ id }) => id)
  const added = state.items.flatMap(({ is, image }) => (is === 'added' && image ? [image.id] : []))
  const describes = onDescribe && added.length > 0
  // While the batch runs, rows keep their order, so that nothing moves under the pointer.
  const items = runs ? state.items : state.items.toSorted((a, b) => order.indexOf(a.is) - order.indexOf(b.is))
  return (
    <section className="form" aria-label="Batch upload">
      <p ref={line} tabIndex={-1} className="upload-line">
        {now.line ?? `${summaryText(now)}.`}
      </p>
      <Bar name="Batch upload" share={now.share} />
      {bridge && runs && <p className="dim upload-line">{GOES_ON}</p>}
      <SkippedList skipped={state.skipped} />
      <PauseNotice trouble={runs ? state.trouble : null} />
      <OriginalsNotice sendsOriginals={state.sendsOriginals} />
      {!runs && (now.similar > 1 || failed.length > 1) && (
        <div className="image-row">
          {now.similar > 1 && <Button onClick={() => uploads.allow(idsOf('similar'))}>ADD ALL ANYWAY</Button>}
          {failed.length > 1 && <Button onClick={() => uploads.retry(failed)}>RETRY ALL</Button>}
        </div>
      )}
      <ul className="upload-list" aria-label="Files of this batch">
        {items.map((item) => (
          <BatchRow key={item.id} item={item} onUse={onUse} />
        ))}
      </ul>
      <div className="image-row image-form-buttons">
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

interface BatchRowProps {
  item: UploadItem
  /** Uses an image; null if there is nothing to use it for. */
  onUse: ((image: Image) => void) | null
}

/** A file of the batch: its progress or result. */
const BatchRow = memo(function BatchRow({ item, onUse }: BatchRowProps) {
  const { id, name, image } = item
  return (
    <li className="upload-row" data-is={item.is}>
      {bridge && <UploadThumbnail item={item} />}
      <span className="bright upload-name" dir="auto">
        {name}
      </span>
      <span className="upload-state">{uploadStateText(item)}</span>
      {isMoving(item) && (
        <Tool name={`Skip ${name}`} onPress={() => uploads.remove([id])}>
          Skip
        </Tool>
      )}
      {item.is === 'refused' && (
        <div className="image-row image-row-ends">
          <span className="field-problem">{item.message}</span>
          {item.canRetry && (
            <Button aria-label={`Retry ${name}`} onClick={() => uploads.retry([id])}>
              RETRY
            </Button>
          )}
        </div>
      )}
      {item.is === 'known' && image && <ImageChoice image={image} onUse={onUse} />}
      {item.is === 'added' && image && onUse && (
        <Button aria-label={`Use it: ${name}`} onClick={() => onUse(image)}>
          USE IT
        </Button>
      )}
      {item.is === 'similar' && (
        <SimilarImages
          name={name}
          preview={item.preview ?? null}
          duplicates={item.duplicates ?? []}
          onUse={onUse}

          onAdd={() => uploads.allow([id])}
        />
      )}
    </li>
  )
})
