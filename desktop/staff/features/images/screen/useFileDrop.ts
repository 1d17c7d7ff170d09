import { useEffect, useEffectEvent, useState } from 'react'
import { usePastedFiles } from '#staff/features/images/usePastedFiles.ts'
import { filesDropped } from '#staff/features/images/upload/walk.ts'
import { toast } from '#staff/toast/toast.ts'
import { filesFromPaste, hasFiles, isTextField } from '#staff/widgets/image/image-files.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'

/**
 * Handles files dropped anywhere on the screen, or pasted. While `isActive` is false, files dropped beside a dialog's
 * own drop zone only don't replace the app. Returns whether files are being dragged over the window.
 */
export function useFileDrop(isActive: boolean, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const over = useEffectEvent((event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = isActive ? 'copy' : 'none'
    if (isActive) setOver(true)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false)
    if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    if (isActive)
      filesDropped(event.dataTransfer).then(
        (files) => files.length > 0 && onFiles(files),
        (error: unknown) =>
          toast({ title: 'Failed to add image', description: errorMessage(error), variant: 'destructive' }),
      )
  })
  useEffect(() => {
    const end = new AbortController()
    const how = { signal: end.signal }
    addEventListener('dragover', (event) => over(event), how)
    addEventListener('drop', (event) => drop(event), how)
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
