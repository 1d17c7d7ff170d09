import { useEffect, useEffectEvent } from 'react'
import { pastedImages } from '#staff/widgets/image/image-files.ts'

/** Takes files pasted anywhere on the page. `filesOf` chooses them; by default the pasted images. */
export function usePastedFiles(
  onFiles: (files: File[]) => void,
  filesOf: (event: ClipboardEvent) => File[] = ({ clipboardData }) =>
    clipboardData ? pastedImages(clipboardData) : [],
) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.defaultPrevented ? [] : filesOf(event)
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    addEventListener('paste', listener)
    return () => removeEventListener('paste', listener)
  }, [])
}
