import { Button } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { uploadTypes } from '#shared/features/images/limits.ts'
import { hasFiles, pastedPictures } from '#staff/widgets/picture/picture-files.ts'

interface FileChoiceProps {
  /** Only the button, as a file was already chosen. */
  isSmall?: boolean
  onChoose(file: File): void
}

/** Drop zone for the new file; it can also be chosen or pasted. */
export function FileChoice({ isSmall = false, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const latest = useRef(onChoose)
  useLayoutEffect(() => {
    latest.current = onChoose
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData ? pastedPictures(event.clipboardData) : []
      if (!file || event.defaultPrevented) return
      event.preventDefault()
      latest.current(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    <div
      className={isSmall ? 'replace-again' : 'replace-drop'}
      data-over={isOver || undefined}
      data-drop="It replaces this image’s file."
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const [file] = event.dataTransfer.files
        if (!file) return
        event.preventDefault()
        onChoose(file)
      }}
    >
      {!isSmall && <p>Drop the new image here, paste it, or</p>}
      <Button onClick={() => input.current?.click()}>{isSmall ? 'CHOOSE ANOTHER FILE' : 'CHOOSE A FILE'}</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="New file"
        accept={uploadTypes.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}
