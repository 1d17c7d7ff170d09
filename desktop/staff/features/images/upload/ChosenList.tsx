import { Button } from 'antd'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { formatFileSize } from '#shared/features/images/file-size.ts'
import { focusZone } from './focus-zone.ts'
import type { ChosenFiles, Skipped } from './useChosenFiles.ts'
import { foldersOf } from './walk.ts'

/** The files of a batch before it starts. */
export function ChosenList({ chosen, onClear }: { chosen: ChosenFiles; onClear(): void }) {
  const { files } = chosen
  return (
    <section className="upload-chosen" aria-labelledby="upload-chosen">
      <div className="upload-chosen-head">
        <h3 id="upload-chosen" tabIndex={-1}>
          {files.length} Files Selected
        </h3>
        <Button onClick={onClear}>Clear All</Button>
      </div>
      <ul className="upload-list" aria-label="Selected files">
        {files.map((file) => (
          <li key={keyOf(file)} className="upload-row">
            <span className="upload-name" dir="auto">
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
    <ul className="upload-skipped" aria-label="Skipped files">
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
