import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  DragOverlay,
  useDndMonitor,
} from '@dnd-kit/core'
import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import { moveToOwnRow, moveRow, moveToRow } from '#shared/blocks/arrange.ts'
import type { Row } from '#shared/blocks/rows.ts'
import { type Builder, useBuilder } from '#staff/builder/builder.ts'
import { announcements, instructions, dragSession } from './announcements.ts'
import { dropFinder, dropIn, type Dragged } from './dragging.ts'
import type { Goal, Drop } from './drop.ts'
import { reveal } from './reveal.ts'
import { ROW_FULL } from './LayoutControls.tsx'

interface CanvasDragProps {
  rows: readonly Row[]
  isFlat: boolean
  list: RefObject<HTMLElement | null>
  children: ReactNode
}

const accessibility = { announcements, screenReaderInstructions: { draggable: instructions } }

/** A touch that rests this long (ms) starts a drag; a shorter one scrolls. */
const REST_MS = 200

/**
 * Drag and drop of rows and blocks by mouse, touch and keyboard (25 px per step). Nothing moves until the drop; a line
 * marks the target.
 */
export function CanvasDrag({ rows, isFlat, list, children }: CanvasDragProps) {
  const builder = useBuilder()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: REST_MS, tolerance: 8 } }),
    // The default step is 25 px. Smooth scrolling is off because staff screens have no motion.
    useSensor(KeyboardSensor, { scrollBehavior: 'auto' }),
  )
  const find = useMemo(() => dropFinder(() => list.current, rows, isFlat), [list, rows, isFlat])

  const end = (event: DragEndEvent) => {
    const dragged = event.active.data.current as Dragged
    dragSession.drop = dropIn(event)
    const goal = dragSession.drop?.goal
    if (goal) perform(builder, dragged, goal)
    // The handle may be a new element after a move to another row.
    focusHandle(dragged, rows)
  }
  return (
    <div className="canvas-drag">
      <DndContext
        sensors={sensors}
        collisionDetection={find}
        accessibility={accessibility}
        onDragMove={(event) => (dragSession.drop = dropIn(event))}
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
    builder.edit(`Move ${name}, each block in its own row`, (blocks) => moveToOwnRow(blocks, id, goal.to))
  else builder.edit(`Move ${name}`, (blocks) => moveRow(blocks, goal.from, goal.to))
}

function focusHandle({ kind, id }: Dragged, rows: readonly Row[]) {
  if (rows.some((row) => row.some((block) => block.id === id))) reveal(`${kind}:${id}`, 'handle')
}

/** Shows the drop position and the dragged item. Nothing else on the canvas renders during a drag. */
function DropMark() {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [drop, setDrop] = useState<Drop | null>(null)
  const end = () => {
    setDragged(null)
    setDrop(null)
  }
  useDndMonitor({
    onDragStart: ({ active }) => setDragged(active.data.current as Dragged),
    onDragMove: (event) => setDrop(dropIn(event)),
    onDragEnd: end,
    onDragCancel: end,
  })
  return (
    <>
      {drop?.mark && (
        <div className="canvas-mark" data-full={drop.isFull} style={drop.mark} aria-hidden="true">
          {drop.isFull && <span>[FULL] {ROW_FULL}</span>}
        </div>
      )}
      <DragOverlay dropAnimation={null} transition="none" className="canvas-overlay">
        {dragged && (
          <div className="canvas-dragged">
            <span aria-hidden="true">⠿</span> {dragged.name.toUpperCase()}
          </div>
        )}
      </DragOverlay>
    </>
  )
}
