import { Button, Switch, Modal } from 'antd'
import { Fragment, useId, useState, type ReactNode } from 'react'
import { MenuButton } from '#staff/widgets/menu/MenuButton.tsx'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { useBuilder, useBuilderState, type BuilderState } from './builder.ts'
import { isDirty } from './current-blocks.ts'
import { finishTyping } from './steps.ts'
import type { View } from './useView.ts'
import { blockKeys, builderKeys, type KeysHelp } from '#staff/widgets/commands/help.ts'
import { ariaKeys, keysText, shortcuts } from '#staff/widgets/commands/keyboard.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'

interface BuilderBarProps {
  view: View
  isWide: boolean
  show(view: View): void
  isRowMode: boolean
  setRowMode(on: boolean): void
  /** Where unsaved work is stored, as shown to people. */
  storageNote: string
  panels: ReactNode
  saving: Saving
}

/** How the builder's content is saved. */
export interface Saving {
  /** Label of the button that saves. */
  label: string
  /** Shown while nothing is unsaved. */
  saved: string
  /** Buttons beside it, such as SAVE DRAFT. */
  beside?: ReactNode
  /** The button beside it is the one thing to do. */
  isSecond?: boolean
}

export const plainSaving: Saving = { label: 'SAVE', saved: 'Saved' }

const views: readonly (readonly [View, string])[] = [
  ['edit', 'EDIT'],
  ['preview', 'PREVIEW'],
  ['both', 'SIDE BY SIDE'],
]

/** The sticky toolbar of the builder. */
export function BuilderBar({
  view,
  isWide,
  show,
  isRowMode,
  setRowMode,
  storageNote: kept,
  panels,
  saving,
}: BuilderBarProps) {
  const rowModeId = useId()
  const [showsKeys, setShowsKeys] = useState(false)
  return (
    <div className="builder-bar row" data-view={view}>
      <fieldset className="row tight">
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
      <div className="builder-row-mode row small">
        <Switch
          id={rowModeId}
          size="small"
          checkedChildren="ON"
          unCheckedChildren="OFF"
          title="On: drag rows and blocks. Off: all blocks are one list, and dragging one gives every block its own row."
          checked={isRowMode}
          onChange={setRowMode}
        />
        <label htmlFor={rowModeId}>ROW MODE</label>
      </div>
      <Tool
        className="builder-help"
        name="KEYS: keyboard shortcuts"
        aria-haspopup="dialog"
        onPress={() => setShowsKeys(true)}
      >
        KEYS
      </Tool>
      {panels && <div className="builder-panels row tight">{panels}</div>}
      <div className="builder-save row end" data-holds-menus>
        <StepTools />
        <SaveTools kept={kept} saving={saving} />
      </div>
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </div>
  )
}

/** Unsaved typing in open editors becomes a step as soon as it is undone. */
const undoName = (state: BuilderState) => finishTyping(state).past.at(-1)?.name
const redoName = (state: BuilderState) => finishTyping(state).future.at(-1)?.name

function StepTools() {
  const builder = useBuilder()
  const undo = useBuilderState(undoName)
  const redo = useBuilderState(redoName)
  return (
    <>
      <Tool
        className="tool-edged"
        name={undo ? `UNDO: ${undo}` : 'UNDO'}
        title={`Undo: ${undo} (${keysText(shortcuts.undo)})`}
        reason={undo ? undefined : 'nothing to undo'}
        onPress={() => builder.undo()}
      >
        UNDO
      </Tool>
      <Tool
        className="tool-edged"
        name={redo ? `REDO: ${redo}` : 'REDO'}
        title={`Redo: ${redo} (${keysText(shortcuts.redo)})`}
        reason={redo ? undefined : 'nothing to redo'}
        onPress={() => builder.redo()}
      >
        REDO
      </Tool>
    </>
  )
}

/** SAVE and CANCEL CHANGES. */
function SaveTools({ kept, saving }: { kept: string; saving: Saving }) {
  const builder = useBuilder()
  const dirty = useBuilderState(isDirty)
  const isSaving = useBuilderState((state) => state.isSaving)
  return (
    <>
      <span className="builder-unsaved small" aria-live="polite">
        {dirty && !isSaving && (
          <>
            <span className="warning" title={kept}>
              [UNSAVED]
            </span>{' '}
            <span className="sr-only">{kept}</span>
          </>
        )}
      </span>
      {/* Hidden, it and MORE keep their places, so that the first change moves nothing. */}
      <Button className="builder-cancel" data-shown={dirty} disabled={isSaving} onClick={() => builder.revert()}>
        CANCEL CHANGES
      </Button>
      <span className="builder-more" data-shown={dirty}>
        <MenuButton
          className="tool-edged"
          name="MORE for changes"
          items={[{ key: 'cancel', label: 'Cancel changes' }]}
          onChoose={() => builder.revert()}
        >
          MORE
        </MenuButton>
      </span>
      {/* aria-disabled instead of disabled: the button keeps the focus after a save. */}
      <Button
        type={saving.isSecond ? 'default' : 'primary'}
        aria-keyshortcuts={ariaKeys(shortcuts.save)}
        aria-disabled={!dirty || isSaving}
        data-idle={!dirty || isSaving}
        className="builder-save-all"
        onClick={() => dirty && !isSaving && void builder.save()}
      >
        {isSaving ? 'Saving...' : dirty ? saving.label : saving.saved}
      </Button>
      {saving.beside}
    </>
  )
}

/** Help dialog for keyboard shortcuts, open while mounted. */
function KeysDialog({ onClose }: { onClose(): void }) {
  useFocusBack()
  return (
    <Modal
      open
      title="BUILDER.KEYS"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          CLOSE
        </Button>
      }
    >
      <h2>Anywhere</h2>
      <Keys keys={builderKeys} />
      <h2>On a block</h2>
      <Keys keys={blockKeys} />
      <p className="dim">On a Mac, use Cmd instead of Ctrl.</p>
    </Modal>
  )
}

const Keys = ({ keys }: { keys: KeysHelp }) => (
  <dl className="builder-keys">
    {keys.map(([key, what]) => (
      <Fragment key={key}>
        <dt>{key}</dt>
        <dd>{what}</dd>
      </Fragment>
    ))}
  </dl>
)
