import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
  useSortable,
} from '@dnd-kit/sortable'
import { useState, type ReactNode } from 'react'
import { announcements, instructions, type Travel } from './announcements.ts'
import './sortable.css'
import { HolderOutlined } from '@ant-design/icons'
import { CSS } from '@dnd-kit/utilities'

interface SortableProps<T> {
  /** The accessible name of the list, such as `Menu items`. */
  label: string
  items: readonly T[]
  idOf: (item: T) => string
  nameOf: (item: T) => string
  /**
   * Receives all ids in the new order, which is shown until the promise settles. By then `items` must be refetched
   * (`useChange` does so); a failed change thus reverts.
   */
  onOrder: (ids: string[]) => Promise<unknown>
  disabled?: boolean
  children: (item: T, position: number) => ReactNode
}

/**
 * A list that can be reordered by mouse, touch or keyboard. Each row has a handle (Space picks up and drops, arrow keys
 * move, Escape cancels), and each step is announced with name and position.
 */
export function AccessibleSortable<T>(props: SortableProps<T>) {
  const { label, items, idOf, nameOf, onOrder, disabled = false, children } = props
  const [wanted, setWanted] = useState<string[] | null>(null)
  const [travel] = useState<Travel>(() => ({ hasLeft: false }))
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    // While a list scrolls smoothly, the moved row lies over others, and a quick Space would drop it there.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  )
  const byId = new Map(items.map((item) => [idOf(item), item]))
  // Rows that others added or deleted meanwhile are kept or dropped.
  const ids = wanted
    ? [...wanted.filter((id) => byId.has(id)), ...[...byId.keys()].filter((id) => !wanted.includes(id))]
    : [...byId.keys()]
  // Someone else may have deleted the dragged row.
  const name = (id: string) => {
    const item = byId.get(id)
    return item === undefined ? 'Deleted item' : nameOf(item)
  }

  const drop = async ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id || !byId.has(String(active.id))) return
    const order = arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
    setWanted(order)
    try {
      await onOrder(order)
    } finally {
      setWanted(null)
    }
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcements(ids, name, travel),
        screenReaderInstructions: { draggable: instructions },
      }}
      onDragEnd={(event) => void drop(event)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled || wanted !== null}>
        <ol className="stack list" aria-label={label}>
          {ids.map((id, index) => (
            <Row key={id} id={id} name={name(id)} disabled={disabled}>
              {children(byId.get(id)!, index + 1)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface RowProps {
  id: string
  name: string
  disabled: boolean
  children: ReactNode
}

/** A row with its handle. Only the handle drags, so that controls in the row still work. */
function Row({ id, name, disabled, children }: RowProps) {
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
