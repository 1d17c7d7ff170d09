import { DragOverlay, useDndMonitor } from '@dnd-kit/core'
import { useState } from 'react'
import { dropIn, type Dragged } from './dragging.ts'
import type { Drop } from './drop.ts'
import { ROW_FULL } from './LayoutControls.tsx'

/** Shows the drop position and the dragged item. Nothing else on the canvas renders during a drag. */
export function DropMark() {
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
