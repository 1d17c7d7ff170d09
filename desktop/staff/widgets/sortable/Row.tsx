import { HolderOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'

interface RowProps {
  id: string
  name: string
  disabled: boolean
  children: ReactNode
}

/** A row with its handle. Only the handle drags, so that controls in the row still work. */
export function Row({ id, name, disabled, children }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    // Staff screens have no motion.
    transition: null,
  })
  return (
    <li
      ref={setNodeRef}
      className="sortable-row"
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="sortable-handle"
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
        disabled={disabled}
      >
        <HolderOutlined aria-hidden="true" />
      </button>
      <div className="sortable-content">{children}</div>
    </li>
  )
}
