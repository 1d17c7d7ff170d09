import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { bridge } from '#staff/bridge.ts'
import { useBuilder, useBuilderState } from '#staff/builder/builder.ts'
import { useClipboard } from '#staff/builder/clipboard/useClipboard.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { normalizeRows, type Row } from '#shared/blocks/rows.ts'
import { useActions } from './actions.ts'
import { AddTool } from './AddTool.tsx'
import { closeBlockMenu } from './block-place.ts'
import { BlockMenu } from './BlockMenu.tsx'
import { CanvasBlock } from './CanvasBlock.tsx'
import { CanvasDrag } from './CanvasDrag.tsx'
import { CanvasRow } from './CanvasRow.tsx'
import { useOptions } from './options.ts'
import { findPosition } from './positions.ts'
import { useSelected } from './selection.ts'
import './canvas.css'

const Drops = lazy(() => (bridge ? import('./CanvasDrops.tsx') : import('./BrowserDrops.tsx')))

/**
 * The editable blocks of a page in their rows. In row mode rows and blocks are draggable; otherwise all blocks form one
 * list, and moving one gives every block its own row.
 */
export function Canvas({ isRowMode }: { isRowMode: boolean }) {
  const draft = useBuilderState((state) => state.draft)
  const rows = useMemo(() => normalizeRows(draft), [draft])
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => closeBlockMenu, [])
  return (
    <section className="canvas stack loose" aria-label="Blocks">
      {rows.length === 0 ? (
        <div className="canvas-empty stack">
          <h2>no content blocks detected</h2>
          <p>Nothing here yet. A row holds up to four blocks side by side. Add the first one below.</p>
        </div>
      ) : (
        <CanvasDrag rows={rows} isFlat={!isRowMode} list={list}>
          <ol ref={list} className="canvas-rows stack list" aria-label={isRowMode ? 'Rows' : 'All blocks'}>
            {isRowMode
              ? rows.map((row, index) => (
                  <CanvasRow key={row[0]!.id} row={row} index={index} isLast={index === rows.length - 1} />
                ))
              : rows.map((row, index) =>
                  row.map((block, order) => (
                    <li key={block.id} className="canvas-row">
                      <CanvasBlock block={block} rowIndex={index} order={order} count={row.length} isFlat />
                    </li>
                  )),
                )}
          </ol>
        </CanvasDrag>
      )}
      <Suspense>
        <Drops />
      </Suspense>
      <CanvasFoot rows={rows} />
      <BlockMenu />
    </section>
  )
}

/** ADD NEW ROW and PASTE, and the clipboard shortcuts. */
function CanvasFoot({ rows }: { rows: readonly Row[] }) {
  const builder = useBuilder()
  const actions = useActions()
  const options = useOptions()
  const selected = useSelected()
  const id = selected?.slice(selected.indexOf(':') + 1) ?? null
  const place = useMemo(() => (id === null ? null : findPosition(rows.flat(), id)), [rows, id])
  const blocks = !place ? [] : selected!.startsWith('row:') ? place.row : [place.block]
  const atEnd = useRef(false)
  const { paste } = useClipboard({
    selected: blocks,
    allows: options.allowsPaste ?? ((type) => options.allowed.includes(type)),
    onPaste: (pasted) => {
      actions.paste(pasted, atEnd.current || !place ? null : place.block.id)
      atEnd.current = false
    },
    onCut: () => actions.cut(blocks.filter(({ id }) => builder.getState().draft.some((block) => block.id === id))),
  })
  return (
    <div className="canvas-add row">
      <AddTool className="tool-edged" name="Add new row" place={{ row: Infinity, order: 0 }}>
        ADD NEW ROW
      </AddTool>
      <Tool
        className="tool-edged"
        name="Paste copied blocks as new rows"
        title="Paste as new rows at the end"
        onPress={() => {
          atEnd.current = true
          paste()
        }}
      >
        PASTE
      </Tool>
    </div>
  )
}
