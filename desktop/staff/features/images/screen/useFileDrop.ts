import { useEffect, useEffectEvent, useState } from 'react'
import { usePastedFiles } from '#staff/features/images/usePastedFiles.ts'
import { filesDropped } from '#staff/features/images/upload/walk.ts'
import { toast } from '#staff/toast/toast.ts'
import { filesFromPaste, hasFiles, isTextField } from '#staff/widgets/image/image-files.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'

/**
 * Handles files dropped anywhere on the screen, or pasted, while `isActive` is true. Returns whether files are being
 * dragged over the window.
 */
export function useFileDrop(isActive: boolean, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const over = useEffectEvent((event: DragEvent) => {
    if (!isActive || event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false)
    if (!isActive || event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    filesDropped(event.dataTransfer).then(
      (files) => files.length > 0 && onFiles(files),
      (error: unknown) =>
        toast({ title: 'Failed to add image', description: errorMessage(error), variant: 'destructive' }),
    )
  })
  useEffect(() => {
    const end = new AbortController()
    const how = { signal: end.signal }
    // Before the window refuses what nothing has taken.
    document.addEventListener('dragover', (event) => over(event), how)
    document.addEventListener('drop', (event) => drop(event), how)
    // Null: the pointer left the window, not just an element.
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), how)
    addEventListener('dragend', () => setOver(false), how)
    return () => end.abort()
  }, [])
  usePastedFiles(onFiles, ({ clipboardData, target }) =>
    isActive ? filesFromPaste(clipboardData, isTextField(target)) : [],
  )
  return isOver && isActive
}
