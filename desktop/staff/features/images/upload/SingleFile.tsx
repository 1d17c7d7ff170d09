import { Button, Progress } from 'antd'
import { percentSaved, formatFileSize } from '#shared/features/images/file-size.ts'
import type { SingleFileState } from './useSingle.ts'
import { Preview } from './Preview.tsx'

interface SingleFileProps {
  single: SingleFileState
  /** Upload progress from 0 to 1; null while not uploading. */
  progress: number | null
  onRemove(): void
}

/** A single chosen file: its preview, sizes and savings. */
export function SingleFile({ single, progress, onRemove }: SingleFileProps) {
  const { file } = single
  const prepared = single.is === 'ready' ? single.prepared : null
  return (
    <div className="upload-single">
      <div className="upload-preview">
        {prepared || single.is === 'known' ? (
          <Preview file={prepared?.blob ?? file} alt="Preview" />
        ) : (
          <span aria-hidden="true">{single.is === 'failed' ? '[?]' : '[...]'}</span>
        )}
      </div>
      <div className="upload-single-words">
        <p className="upload-name" dir="auto">
          {file.name}
        </p>
        <dl className="upload-sizes">
          <dt>Original size</dt>
          <dd>{formatFileSize(file.size)}</dd>
          {prepared?.isOptimized && (
            <>
              <dt>Optimized size</dt>
              <dd>
                {formatFileSize(prepared.blob.size)} ({percentSaved(file.size, prepared.blob.size)}% saved)
              </dd>
            </>
          )}
        </dl>
        {prepared && !prepared.isOptimized && <p className="field-hint">Uploaded as is: the server optimizes it.</p>}
        <div aria-live="polite">
          {single.is === 'optimizing' && <p>Optimizing image...</p>}
          {single.is === 'failed' && <p className="field-problem">{single.message}</p>}
        </div>
        {single.is === 'optimizing' && <progress className="upload-busy" aria-label="Optimizing image" />}
        {progress !== null && <Bar name="Sending" share={progress} />}
        <Button onClick={onRemove}>Remove</Button>
      </div>
    </div>
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
