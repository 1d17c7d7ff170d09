import { useDraggable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import type { Dragged } from './dragging.ts'

interface HandleProps {
  dragged: Dragged
  /** The accessible name, such as `Move Hero, row 1, block 2 of 3`. It includes the visible label. */
  name: string
  children: ReactNode
}

/**
 * Drag handle of a row or a block. It is the only component that subscribes to the drag, so that picking up and moving
 * render handles and the overlay only.
 */
export function Handle({ dragged, name, children }: HandleProps) {
  const id = `${dragged.kind}:${dragged.id}`
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({ id, data: dragged })
  return (
    <button
      type="button"
      ref={setNodeRef}
      className="canvas-handle"
      data-dragging={isDragging}
      data-focus={`handle:${id}`}
      {...attributes}
      aria-label={name}
      {...listeners}
    >
      <span aria-hidden="true">⠿</span> {children}
    </button>
  )
}
