import { Button } from 'antd'
import { useRef } from 'react'
import { UPLOAD_ACCEPT } from '#shared/features/images/limits.ts'
import { usePastedFiles } from '#staff/features/images/usePastedFiles.ts'
import { toast } from '#staff/toast/toast.ts'
import { useDropZone } from '#staff/widgets/image/useDropZone.ts'
import { filesChosen, filesDropped } from './walk.ts'

interface DropZoneProps {
  isBusy: boolean
  /** Files were already chosen, so the short hint is enough. */
  isShort: boolean
  onFiles(files: File[]): void
}

/** Accepts files and folders: dropped, chosen, or pasted anywhere on the page. */
export function DropZone({ isBusy, isShort, onFiles }: DropZoneProps) {
  const file = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  usePastedFiles(onFiles)
  const { isOver, zone } = useDropZone('You can review the files before you upload them.', (data) =>
    filesDropped(data).then(onFiles, () =>
      toast({
        title: 'Failed to read the folder',
        description: 'No files were added. Check that the folder is still there.',
        variant: 'destructive',
      }),
    ),
  )
  const take = (input: HTMLInputElement) => {
    onFiles(filesChosen(input.files))
    // So that the same file can be chosen again.
    input.value = ''
  }
  return (
    <div className="upload-zone" {...zone}>
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
      <Button disabled={isBusy} onClick={() => folder.current?.click()}>
        CHOOSE A FOLDER
      </Button>
      <input
        ref={file}
        type="file"
        accept={UPLOAD_ACCEPT}
        multiple
        hidden
        aria-label="Image files"
        onChange={({ target }) => take(target)}
      />
      <input
        ref={folder}
        type="file"
        webkitdirectory=""
        multiple
        hidden
        aria-label="A folder of images"
        onChange={({ target }) => take(target)}
      />
    </div>
  )
}

/** Focuses the file chooser after the focused element disappeared. */
export const focusZone = () => document.querySelector<HTMLElement>('.upload-browse')?.focus()

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** Chooses folders; all browsers support this prefixed name. */
    webkitdirectory?: T extends HTMLInputElement ? string : never
  }
}
