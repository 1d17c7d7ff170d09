import { memo, type CSSProperties, type FocusEvent } from 'react'
import { MAX_COLUMNS } from '#shared/blocks/block.ts'
import { rowNumber, type Row } from '#shared/blocks/rows.ts'
import { MenuButton } from '#staff/widgets/menu/MenuButton.tsx'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { useActions } from './actions.ts'
import { AddTool } from './AddTool.tsx'
import { CanvasBlock } from './CanvasBlock.tsx'
import { Handle } from './Handle.tsx'
import { ROW_FULL } from './LayoutControls.tsx'
import { select } from './selection.ts'

interface CanvasRowProps {
  row: Row
  /** Zero-based. */
  index: number
  isLast: boolean
}

/** A row with its blocks side by side, as in the shop. Renders only when its own blocks or its number change. */
export const CanvasRow = memo(
  function CanvasRow({ row, index, isLast }: CanvasRowProps) {
    const id = row[0]!.id
    return (
      <li className="canvas-row" aria-label={`Row ${index + 1}`}>
        <AddTool
          className="canvas-insert tool-edged"
          data-edge="top"
          name={`Insert a row above row ${index + 1}`}
          place={{ row: rowNumber(row) - 0.5, order: 0 }}
        >
          +
        </AddTool>
        <RowHead row={row} index={index} isLast={isLast} id={id} />
        <div className="canvas-row-blocks" style={columnsOf(row.length)}>
          {row.map((block, order) => (
            <CanvasBlock
              key={block.id}
              block={block}
              rowIndex={index}
              order={order}
              count={row.length}
              isFlat={false}
            />
          ))}
        </div>
      </li>
    )
  },
  (before, after) =>
    before.index === after.index &&
    before.isLast === after.isLast &&
    before.row.length === after.row.length &&
    before.row.every((block, order) => block === after.row[order]),
)

/** The number of columns as a custom property, which narrow screens ignore. */
const columnsOf = (count: number) => ({ '--columns': Math.min(count, MAX_COLUMNS) }) as CSSProperties

function RowHead({ row, index, isLast, id }: CanvasRowProps & { id: string }) {
  const actions = useActions()
  const name = `row ${index + 1}`
  const isFull = row.length >= MAX_COLUMNS
  const selectIt = ({ target, currentTarget }: FocusEvent<HTMLElement>) =>
    currentTarget.contains(target) && select(`row:${id}`)
  return (
    <div className="canvas-row-head row tight" data-part={`row:${id}`} onFocus={selectIt}>
      <Handle dragged={{ kind: 'row', id, name }} name={`Move ${name}`}>
        ROW {index + 1}
      </Handle>
      <AddTool
        name={`Add a block to ${name}`}
        reason={isFull ? ROW_FULL : undefined}
        place={{ row: rowNumber(row), order: row.length }}
      >
        + ADD
      </AddTool>
      {isFull && <span className="canvas-full dim small">[FULL] {ROW_FULL}</span>}
      <div className="canvas-row-tools row tight end">
        <Tool
          name={`Move ${name} up`}
          data-focus={`up:${id}`}
          reason={index === 0 ? 'this is the first row' : undefined}
          onPress={() => actions.moveRow(index, index - 1)}
        >
          UP
        </Tool>
        <Tool
          name={`Move ${name} down`}
          data-focus={`down:${id}`}
          reason={isLast ? 'this is the last row' : undefined}
          onPress={() => actions.moveRow(index, index + 1)}
        >
          DOWN
        </Tool>
        <Tool className="canvas-wide" name={`Duplicate ${name}`} onPress={() => actions.duplicateRow(index, row)}>
          DUPLICATE
        </Tool>
        <Tool className="canvas-wide" name={`Copy ${name}`} onPress={() => actions.copy(row)}>
          COPY
        </Tool>
        <Tool
          className="canvas-wide"
          name={`Delete ${name}`}
          data-danger=""
          onPress={() => actions.removeRow(index, row)}
        >
          DELETE
        </Tool>
        <MenuButton
          className="canvas-narrow"
          name={`MORE for ${name}`}
          items={[
            { key: 'duplicate', label: 'Duplicate row' },
            { key: 'copy', label: 'Copy row' },
            { key: 'remove', label: 'Delete row' },
          ]}
          onChoose={(what) => {
            if (what === 'duplicate') actions.duplicateRow(index, row)
            else if (what === 'copy') actions.copy(row)
            else actions.removeRow(index, row)
          }}
        >
          MORE
        </MenuButton>
      </div>
    </div>
  )
}
