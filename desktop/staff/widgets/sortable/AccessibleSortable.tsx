import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useState, type ReactNode } from 'react'
import { announcements, instructions, type Travel } from './announcements.ts'
import { Row } from './Row.tsx'
import './sortable.css'

interface SortableProps<T> {
  /** What the list holds, for screen readers, such as `Menu items`. */
  label: string
  items: readonly T[]
  idOf: (item: T) => string
  nameOf: (item: T) => string
  /**
   * The new order of all ids. The list shows it until the promise settles, and then `items` again: have them read by then
   * (`useChange` does). A refused order so falls back by itself.
   */
  onOrder: (ids: string[]) => Promise<unknown>
  disabled?: boolean
  children: (item: T, position: number) => ReactNode
}

/**
 * A list that is put in order with a mouse, a finger or the keyboard: each row has a handle (Space takes it, arrows move it by a
 * row, Space drops, Escape puts it back), and what happens is announced with names and positions.
 */
export function AccessibleSortable<T>(props: SortableProps<T>) {
  const { label, items, idOf, nameOf, onOrder, disabled = false, children } = props
  const [wanted, setWanted] = useState<string[] | null>(null)
  const [travel] = useState<Travel>(() => ({ hasLeft: false }))
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const byId = new Map(items.map((item) => [idOf(item), item]))
  // What others have added or deleted meanwhile is neither lost nor shown twice.
  const ids = wanted
    ? [...wanted.filter((id) => byId.has(id)), ...[...byId.keys()].filter((id) => !wanted.includes(id))]
    : [...byId.keys()]
  // Somebody else may have deleted what is being dragged.
  const name = (id: string) => {
    const item = byId.get(id)
    return item === undefined ? 'What is gone by now' : nameOf(item)
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
        <ol className="sortable" aria-label={label}>
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
