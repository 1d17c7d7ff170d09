import { Button } from 'antd'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { sizeInWords } from '#shared/features/images/sizes.ts'
import { focusZone } from './focus-zone.ts'
import type { Chosen, Skipped } from './useChosen.ts'
import { foldersOf } from './walk.ts'

/** The files of a batch, before it begins (staff specification, section 2). */
export function ChosenList({ chosen, onClear }: { chosen: Chosen; onClear(): void }) {
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
            <span className="dim">{sizeInWords(file.size)}</span>
            <Tool
              name={`Remove ${file.name}`}
              onPress={() => {
                chosen.remove(file)
                // The last but one takes the list with it.
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

/** Files that were chosen and are not sent, each with what is wrong with it. */
export function SkippedList({ skipped }: { skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return null
  return (
    <ul className="upload-skipped" aria-label="Files that are left out">
      {skipped.map(({ name, message }, index) => (
        // A name may come from several folders.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <strong dir="auto">Invalid Image: {name}</strong> <span>{message}</span>
        </li>
      ))}
    </ul>
  )
}
