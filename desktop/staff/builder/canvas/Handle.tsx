import { useDraggable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import type { Dragged } from './dragging.ts'

interface HandleProps {
  dragged: Dragged
  /** Such as `Move Hero, row 1, block 2 of 3`: what the handle shows is part of it. */
  name: string
  children: ReactNode
}

/**
 * What drags a row or a block. It is small and alone in knowing about the drag, so that taking something renders handles only, and
 * moving it the thing that is drawn under the pointer.
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
