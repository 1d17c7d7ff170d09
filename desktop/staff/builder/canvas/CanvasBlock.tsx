import { lazy, memo, Suspense, type KeyboardEvent, type MouseEvent } from 'react'
import { MAX_COLUMNS, type Block } from '#shared/blocks/block.ts'
import { bridge } from '#staff/bridge.ts'
import { useBuilder, useBuilderState, type BlockContent } from '#staff/builder/builder.ts'
import { BlockEditor } from '#staff/builder/editors/BlockEditor.tsx'
import { BlockSummary } from '#staff/builder/editors/BlockSummary.tsx'
import { labelOf } from '#shared/blocks/block-labels.ts'
import { contentOpen } from '#staff/builder/steps.ts'
import { useActions } from './actions.ts'
import { AddTool } from './AddTool.tsx'
import { Handle } from './Handle.tsx'
import { LayoutControls, PositionTools, type RowPosition } from './LayoutControls.tsx'
import { blockKey } from './keys.ts'
import { useOptions } from './options.ts'
import { positionText } from './positions.ts'
import { selectByFocus, selectByPress, useIsSelected } from './selection.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { isPressed, shortcuts } from '#staff/widgets/commands/keyboard.ts'

/** Images can be dropped on blocks in the desktop editor only. */
const BlockLandings = lazy(() => import('./BlockDrops.tsx'))

interface CanvasBlockProps {
  block: Block
  /** Zero-based row and position, and the number of blocks in the row. */
  rowIndex: number
  order: number
  count: number
  /** Blocks are shown as one list, regardless of rows. */
  isFlat: boolean
}

/** A block on the canvas: its summary or its editor. Typing renders only this block. */
export const CanvasBlock = memo(function CanvasBlock({ block, rowIndex, order, count, isFlat }: CanvasBlockProps) {
  const actions = useActions()
  const { noteOf } = useOptions()
  const isOpen = useBuilderState((state) => contentOpen(state, block.id) !== undefined)
  const label = labelOf(block)
  const name = `${label}, ${positionText(rowIndex, order, count)}`
  const note = noteOf(block)
  const place = { order, count, isFlat }

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isItself = event.target === event.currentTarget
    // Its handle and its tools don't type.
    const isTool =
      isPressed(event, shortcuts.addBelow) &&
      (event.target as HTMLElement).matches('.canvas-handle, .canvas-block-tools *')
    if ((isItself || isTool) && blockKey(event, block, actions)) event.preventDefault()
  }
  const openIt = (event: MouseEvent<HTMLElement>) => {
    if (!isOpen && !(event.target as HTMLElement).closest('button')) actions.open(block.id)
  }
  return (
    // Focusable like the articles of a feed, so that shortcuts know which block is meant.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className="canvas-block"
      data-part={`block:${block.id}`}
      data-open={isOpen}
      data-noted={note !== null}
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={() => selectByPress(`block:${block.id}`)}
      onFocus={() => selectByFocus(`block:${block.id}`)}
      onKeyDown={press}
      onDoubleClick={openIt}
    >
      {order > 0 && count < MAX_COLUMNS && !isFlat && (
        <AddTool
          className="canvas-insert tool-edged"
          data-edge="start"
          name={`Insert a block before ${name}`}
          place={{ row: block.layout.row, order }}
        >
          +
        </AddTool>
      )}
      <div className="canvas-block-head row tight">
        <Handle dragged={{ kind: 'block', id: block.id, name: label }} name={`Move ${name}`}>
          <span dir="auto">{label}</span>
        </Handle>
        {isFlat && <span className="dim small">{positionText(rowIndex, order, count)}</span>}
      </div>
      {!isOpen && <BlockTools block={block} place={place} />}
      {note && <p className="canvas-note warning small">{note}</p>}
      {bridge && (
        <Suspense>
          <BlockLandings block={block.id} />
        </Suspense>
      )}
      {isOpen ? (
        <div className="canvas-editor">
          <OpenEditor block={block} layout={<LayoutControls block={block} place={place} />} />
        </div>
      ) : (
        // Links in the summary are inert: the block is there to be edited.
        <div
          className="canvas-block-body"
          onClickCapture={(event) => (event.target as HTMLElement).closest('a') && event.preventDefault()}
        >
          <BlockSummary block={block} />
        </div>
      )}
    </article>
  )
})

function OpenEditor({ block, layout }: { block: Block; layout: React.ReactNode }) {
  const builder = useBuilder()
  const actions = useActions()
  const { fieldsOf } = useOptions()
  const content = useBuilderState((state) => contentOpen(state, block.id)) ?? block.content
  return (
    <BlockEditor
      block={block}
      content={content}
      fields={fieldsOf?.(block) ?? null}
      onChange={(typed: BlockContent) => builder.type(block.id, typed)}
      onSave={() => actions.apply(block.id)}
      onCancel={() => actions.close(block.id)}
      onDelete={() => actions.remove(block)}
      layout={layout}
    />
  )
}

/**
 * EDIT and DELETE of a block, plus the remaining tools while it is selected. They lie above the block, so that nothing
 * moves when they appear.
 */
function BlockTools({ block, place }: { block: Block; place: RowPosition }) {
  const actions = useActions()
  const isSelected = useIsSelected(`block:${block.id}`)
  const label = labelOf(block)
  return (
    <div className="canvas-block-tools row tight">
      {isSelected && (
        <div className="canvas-selected row tight">
          <PositionTools block={block} place={place} />
          <Tool name={`Duplicate ${label}`} onPress={() => actions.duplicate(block)}>
            DUPLICATE
          </Tool>
          <Tool name={`Copy ${label}`} onPress={() => actions.copy([block])}>
            COPY
          </Tool>
        </div>
      )}
      <div className="canvas-tools row tight">
        <Tool name={`Edit ${label}`} className="tool-edged" onPress={() => actions.open(block.id)}>
          EDIT
        </Tool>
        <Tool name={`Delete ${label}`} data-danger="" onPress={() => actions.remove(block)}>
          DELETE
        </Tool>
      </div>
    </div>
  )
}
