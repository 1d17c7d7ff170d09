import { Button, Switch } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { useBuilder, useBuilderState, type BuilderState } from './builder.ts'
import { KeysHelp } from './KeysHelp.tsx'
import { isDirty } from './shown.ts'
import { finished } from './steps.ts'
import type { View } from './useView.ts'

interface BuilderBarProps {
  view: View
  isWide: boolean
  show(view: View): void
  rowMode: boolean
  setRowMode(on: boolean): void
  /** How unsaved work is kept, in words. */
  kept: string
  panels: ReactNode
}

const views: readonly (readonly [View, string])[] = [
  ['edit', 'EDIT'],
  ['preview', 'PREVIEW'],
  ['both', 'SIDE BY SIDE'],
]

/** The toolbar that stays while the page is scrolled. */
export function BuilderBar({ view, isWide, show, rowMode, setRowMode, kept, panels }: BuilderBarProps) {
  const rowModeId = useId()
  const [showsKeys, setShowsKeys] = useState(false)
  return (
    <div className="builder-bar">
      <fieldset className="builder-group">
        <legend className="sr-only">View</legend>
        {views.map(
          ([key, label]) =>
            (key !== 'both' || isWide) && (
              <Tool key={key} className="tool-edged" name={label} aria-pressed={view === key} onPress={() => show(key)}>
                {label}
              </Tool>
            ),
        )}
      </fieldset>
      <div className="builder-row-mode">
        <Switch
          id={rowModeId}
          size="small"
          title="On: rows and blocks are dragged. Off: all blocks are one list, and dragging one puts each into a row of its own."
          checked={rowMode}
          onChange={setRowMode}
        />
        <label htmlFor={rowModeId}>ROW MODE</label>
      </div>
      <Tool name="KEYS: what the keys do" aria-haspopup="dialog" onPress={() => setShowsKeys(true)}>
        KEYS
      </Tool>
      {panels && <div className="builder-group builder-panels">{panels}</div>}
      <div className="builder-group builder-save">
        <StepTools />
        <SaveTools kept={kept} />
      </div>
      {showsKeys && <KeysHelp onClose={() => setShowsKeys(false)} />}
    </div>
  )
}

/** What is typed in open editors is a step, too, as soon as it is undone. */
const undoName = (state: BuilderState) => finished(state).past.at(-1)?.name
const redoName = (state: BuilderState) => finished(state).future.at(-1)?.name

function StepTools() {
  const builder = useBuilder()
  const undo = useBuilderState(undoName)
  const redo = useBuilderState(redoName)
  return (
    <>
      <Tool
        className="tool-edged"
        name={undo ? `UNDO: ${undo}` : 'UNDO'}
        title={`Undo: ${undo} (Ctrl+Z)`}
        reason={undo ? undefined : 'there is nothing to undo'}
        onPress={() => builder.undo()}
      >
        UNDO
      </Tool>
      <Tool
        className="tool-edged"
        name={redo ? `REDO: ${redo}` : 'REDO'}
        title={`Redo: ${redo} (Ctrl+Shift+Z)`}
        reason={redo ? undefined : 'there is nothing to redo'}
        onPress={() => builder.redo()}
      >
        REDO
      </Tool>
    </>
  )
}

/** Save, and back to what was saved (staff specification, sections 2 and 4). */
function SaveTools({ kept }: { kept: string }) {
  const builder = useBuilder()
  const dirty = useBuilderState(isDirty)
  const isSaving = useBuilderState((state) => state.isSaving)
  return (
    <>
      <span className="builder-kept" aria-live="polite">
        {dirty && !isSaving && (
          <>
            <span className="warning">[UNSAVED]</span> {kept}
          </>
        )}
      </span>
      {dirty && (
        <Button disabled={isSaving} onClick={() => builder.revert()}>
          CANCEL CHANGES
        </Button>
      )}
      {/* Where it can't be used it keeps the focus of whoever has just saved with it. */}
      <Button
        type="primary"
        aria-keyshortcuts="Control+S Meta+S"
        aria-disabled={!dirty || isSaving}
        data-idle={!dirty || isSaving}
        onClick={() => dirty && !isSaving && void builder.save()}
      >
        {isSaving ? 'Saving...' : dirty ? 'SAVE' : 'Saved'}
      </Button>
    </>
  )
}
