import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { filesDropped } from '#staff/features/images/upload/walk.ts'
import { isTextField, pastedFiles, pastedPictures } from '#staff/widgets/picture/picture-files.ts'
import { toast } from '#staff/toast/toast.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'

/**
 * Handles files dropped anywhere on the screen, or pasted. While `isActive` is false, a dialog has its own drop zone,
 * and files dropped beside it are only kept from replacing the app. Returns whether files are being dragged over the
 * window.
 */
export function useFileDrop(isActive: boolean, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef({ isActive, onFiles })
  useLayoutEffect(() => {
    latest.current = { isActive, onFiles }
  })
  useEffect(() => {
    const take = (files: File[]) => files.length > 0 && latest.current.onFiles(files)
    const over = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = latest.current.isActive ? 'copy' : 'none'
      if (latest.current.isActive) setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Null: the pointer left the window, not just an element.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (event.defaultPrevented || !hasFiles(event)) return
      event.preventDefault()
      if (latest.current.isActive)
        filesDropped(event.dataTransfer!).then(take, (error: unknown) =>
          toast({ title: 'Failed to add image', description: errorMessage(error), variant: 'destructive' }),
        )
    }
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event
      if (event.defaultPrevented || !latest.current.isActive || !clipboardData) return
      // Copied files may come with their names as text.
      const files = isTextField(event.target) ? pastedPictures(clipboardData) : pastedFiles(clipboardData.files)
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    const end = () => setOver(false)
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    addEventListener('dragend', end)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
      removeEventListener('dragend', end)
      removeEventListener('paste', paste)
    }
  }, [])
  return isOver && isActive
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
