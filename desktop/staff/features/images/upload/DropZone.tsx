import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import { bringsFiles, pastedPictures } from '#staff/widgets/picture/picture-files.ts'
import { toast } from '#staff/widgets/toast.ts'
import { filesChosen, filesDropped } from './walk.ts'

/** As a browser offers them; what they really are is checked. */
const ACCEPT = 'image/*'

interface DropZoneProps {
  isBusy: boolean
  /** Something was chosen already: it is said in fewer words what can be. */
  isShort: boolean
  onFiles(files: File[]): void
}

/** Takes files and folders: dropped, chosen, or pasted anywhere on the page (staff specification, section 2). */
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
    // Beside the zone a browser would open the file in place of this page.
    const keep = (event: globalThis.DragEvent) =>
      event.dataTransfer && bringsFiles(event.dataTransfer) && event.preventDefault()
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
        title: 'The folder can’t be read',
        description: 'Nothing of it has been taken. Is it still where it was?',
        variant: 'destructive',
      }),
    )
  }
  const over = (event: DragEvent) => {
    if (!bringsFiles(event.dataTransfer)) return
    // Here, not at the window: what listens there takes what nobody has taken for a miss.
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }

  return (
    <div
      className="upload-zone"
      data-over={isOver}
      data-drop="They are chosen for this upload: look at them before they are sent."
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
          <span>More files make a batch</span>
        ) : (
          <>
            <span>Single or multiple files, or whole folders; paste works, too</span>
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
  // The same file may be chosen again.
  input.value = ''
}

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** Chooses folders; every browser knows it by this name. */
    webkitdirectory?: T extends HTMLInputElement ? string : never
  }
}
