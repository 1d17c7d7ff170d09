import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, type RefObject, useMemo } from 'react'
import { moveAlone, moveRow, moveToRow } from '#shared/blocks/arrange.ts'
import type { Row } from '#shared/blocks/rows.ts'
import { type Builder, useBuilder } from '#staff/builder/builder.ts'
import { announcements, instructions, session } from './announcements.ts'
import { dropFinder, dropIn, type Dragged } from './dragging.ts'
import { DropMark } from './DropMark.tsx'
import type { Goal } from './drop.ts'
import { reveal } from './reveal.ts'

interface CanvasDragProps {
  rows: readonly Row[]
  isFlat: boolean
  list: RefObject<HTMLElement | null>
  children: ReactNode
}

const accessibility = { announcements, screenReaderInstructions: { draggable: instructions } }

/** A finger that rests so long, in ms, drags; before that it scrolls. */
const REST_MS = 200

/**
 * Dragging rows and blocks with mouse, finger and keys (25 px a step, staff specification section 4). Things stay where they are until
 * the drop: a line shows where it goes.
 */
export function CanvasDrag({ rows, isFlat, list, children }: CanvasDragProps) {
  const builder = useBuilder()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: REST_MS, tolerance: 8 } }),
    // Its own step is 25 px. Staff screens have no motion but progress.
    useSensor(KeyboardSensor, { scrollBehavior: 'auto' }),
  )
  const find = useMemo(() => dropFinder(() => list.current, rows, isFlat), [list, rows, isFlat])

  const end = (event: DragEndEvent) => {
    const dragged = event.active.data.current as Dragged
    session.drop = dropIn(event)
    const goal = session.drop?.goal
    if (goal) perform(builder, dragged, goal)
    // Wherever it is now: a handle that went to another row is another element.
    focusHandle(dragged, rows)
  }
  return (
    <div className="canvas-drag">
      <DndContext
        sensors={sensors}
        collisionDetection={find}
        accessibility={accessibility}
        onDragMove={(event) => (session.drop = dropIn(event))}
        onDragEnd={end}
        onDragCancel={({ active }) => focusHandle(active.data.current as Dragged, rows)}
      >
        {children}
        <DropMark />
      </DndContext>
    </div>
  )
}

function perform(builder: Builder, { id, name }: Dragged, goal: Goal) {
  if (goal.kind === 'row') builder.edit(`Move ${name}`, (blocks) => moveToRow(blocks, id, goal.number, goal.order))
  else if (goal.kind === 'alone')
    builder.edit(`Move ${name}, each block in its own row`, (blocks) => moveAlone(blocks, id, goal.to))
  else builder.edit(`Move ${name}`, (blocks) => moveRow(blocks, goal.from, goal.to))
}

function focusHandle({ kind, id }: Dragged, rows: readonly Row[]) {
  if (rows.some((row) => row.some((block) => block.id === id))) reveal(`${kind}:${id}`, 'handle')
}
