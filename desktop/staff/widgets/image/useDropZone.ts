import { useState, type DragEvent, type SyntheticEvent } from 'react'
import { hasFiles } from './image-files.ts'

/** Props for the element that takes dropped files. */
interface DropZone {
  'data-over': true | undefined
  /** What happens to dropped files, for people. */
  'data-drop': string
  onDragEnter(event: DragEvent): void
  onDragOver(event: DragEvent): void
  onDragLeave(event: DragEvent): void
  onDrop(event: DragEvent): void
}

/** Lets an element take dropped files. `isOver` is true while files are dragged over it. */
export function useDropZone(text: string, onDrop: (data: DataTransfer) => void): { isOver: boolean; zone: DropZone } {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!isWithin(event) || !hasFiles(event.dataTransfer)) return
    // Otherwise listeners on the window treat the drop as a miss.
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  return {
    isOver,
    zone: {
      'data-over': isOver || undefined,
      'data-drop': text,
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
      },
      onDrop: (event) => {
        setOver(false)
        if (!isWithin(event) || !hasFiles(event.dataTransfer)) return
        event.preventDefault()
        onDrop(event.dataTransfer)
      },
    },
  }
}

/** React events also come from dialogs that are no DOM children of the element. */
export const isWithin = ({ currentTarget, target }: SyntheticEvent) =>
  target instanceof Node && currentTarget.contains(target)
