import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import { hasFiles, pastedPictures } from '#staff/widgets/picture/picture-files.ts'
import { toast } from '#staff/toast/toast.ts'
import { filesChosen, filesDropped } from './walk.ts'

/** For the browser's file dialog; the actual type is checked afterwards. */
const ACCEPT = 'image/*'

interface DropZoneProps {
  isBusy: boolean
  /** Files were already chosen, so the short hint is enough. */
  isShort: boolean
  onFiles(files: File[]): void
}

/** Accepts files and folders: dropped, chosen, or pasted anywhere on the page. */
export function DropZone({ isBusy, isShort, onFiles }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pictures = event.clipboardData ? pastedPictures(event.clipboardData) : []
    if (pictures.length === 0) return
    event.preventDefault()
    onFiles(pictures)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    // Outside the zone, a browser would open the file instead of this page.
    const keep = (event: globalThis.DragEvent) =>
      event.dataTransfer && hasFiles(event.dataTransfer) && event.preventDefault()
    addEventListener('paste', listener)
    addEventListener('dragover', keep)
    addEventListener('drop', keep)
    return () => {
      removeEventListener('paste', listener)
      removeEventListener('dragover', keep)
      removeEventListener('drop', keep)
    }
  }, [])

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    filesDropped(event.dataTransfer).then(onFiles, () =>
      toast({
        title: 'Failed to read the folder',
        description: 'No files were added. Check that the folder is still there.',
        variant: 'destructive',
      }),
    )
  }
  const over = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    // Handled here, as the listener on the window treats unhandled drops as misses.
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }

  return (
    <div
      className="upload-zone"
      data-over={isOver}
      data-drop="You can review the files before you upload them."
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && setOver(false)
      }
      onDrop={drop}
    >
      <button type="button" className="upload-browse" disabled={isBusy} onClick={() => file.current?.click()}>
        <strong>{isOver ? 'DROP.TO.SELECT' : 'Drag & drop images here, or click to browse'}</strong>
        {isShort ? (
          <span>Add more files to upload a batch</span>
        ) : (
          <>
            <span>Single or multiple files, or whole folders; you can also paste</span>
            <span>Auto-optimize for web: WebP conversion, smart compression</span>
            <span>Up to 50MB each, batch upload</span>
          </>
        )}
      </button>
      <div className="upload-choices">
        <Button disabled={isBusy} onClick={() => folder.current?.click()}>
          CHOOSE A FOLDER
        </Button>
      </div>
      <input
        ref={file}
        type="file"
        accept={ACCEPT}
        multiple
        hidden
        aria-label="Image files"
        onChange={({ target }) => taken(target, onFiles)}
      />
      <input
        ref={folder}
        type="file"
        webkitdirectory=""
        multiple
        hidden
        aria-label="A folder of images"
        onChange={({ target }) => taken(target, onFiles)}
      />
    </div>
  )
}

function taken(input: HTMLInputElement, onFiles: (files: File[]) => void) {
  onFiles(filesChosen(input.files))
  // So that the same file can be chosen again.
  input.value = ''
}

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** Chooses folders; all browsers support this prefixed name. */
    webkitdirectory?: T extends HTMLInputElement ? string : never
  }
}
