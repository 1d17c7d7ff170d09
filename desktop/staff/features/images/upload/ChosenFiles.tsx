import { Button } from 'antd'
import { formatFileSize, percentSaved } from '#shared/features/images/file-size.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { Bar } from './BatchStatus.tsx'
import { focusZone } from './DropZone.tsx'
import { Preview } from './SimilarImages.tsx'
import type { ChosenFiles, Skipped } from './useChosenFiles.ts'
import type { SingleFileState } from './useUploadForm.ts'
import { foldersOf } from './walk.ts'

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
      <div className="image-frame">
        {(prepared || single.is === 'known') && <Preview file={prepared?.blob ?? file} alt="Preview" />}
      </div>
      <div className="image-figure">
        <span className="bright" dir="auto">
          {file.name}
        </span>
        <span>
          <span className="dim">Original size</span> {formatFileSize(file.size)}
        </span>
        {prepared?.isOptimized && (
          <span>
            <span className="dim">Optimized size</span> {formatFileSize(prepared.blob.size)} (
            {percentSaved(file.size, prepared.blob.size)}% saved)
          </span>
        )}
        {prepared && !prepared.isOptimized && <p className="field-hint">Uploaded as is: the server optimizes it.</p>}
        <div aria-live="polite">
          {single.is === 'optimizing' && 'Optimizing image...'}
          {single.is === 'failed' && <span className="field-problem">{single.message}</span>}
        </div>
        {single.is === 'optimizing' && <progress className="upload-busy" aria-label="Optimizing image" />}
        {progress !== null && <Bar name="Sending" share={progress} />}
        <Button onClick={onRemove}>Remove</Button>
      </div>
    </div>
  )
}

/** The files of a batch before it starts. */
export function ChosenList({ chosen, onClear }: { chosen: ChosenFiles; onClear(): void }) {
  const { files } = chosen
  return (
    <section aria-labelledby="upload-chosen">
      <div className="image-row image-row-ends">
        <h3 id="upload-chosen" tabIndex={-1}>
          {files.length} Files Selected
        </h3>
        <Button onClick={onClear}>Clear All</Button>
      </div>
      <ul className="upload-list" aria-label="Selected files">
        {files.map((file) => (
          <li key={keyOf(file)} className="upload-row">
            <span className="bright" dir="auto">
              {file.name}
            </span>
            <span className="dim">{formatFileSize(file.size)}</span>
            <Tool
              name={`Remove ${file.name}`}
              onPress={() => {
                chosen.remove(file)
                // Removing the second-to-last file also removes the list.
                if (files.length > 2) document.getElementById('upload-chosen')?.focus()
                else focusZone()
              }}
            >
              Remove
            </Tool>
          </li>
        ))}
      </ul>
    </section>
  )
}

const keyOf = (file: File) => [...foldersOf(file), file.name, file.size, file.lastModified].join('/')

/** Files that will not be uploaded, each with the reason. */
export function SkippedList({ skipped }: { skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return null
  return (
    <ul className="upload-list upload-skipped" aria-label="Skipped files">
      {skipped.map(({ name, message }, index) => (
        // Files from different folders may share a name.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <strong dir="auto">Invalid Image: {name}</strong> <span>{message}</span>
        </li>
      ))}
    </ul>
  )
}
