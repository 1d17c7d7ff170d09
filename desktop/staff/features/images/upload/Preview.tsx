import { useCallback } from 'react'
import { showFile } from './show-file.ts'

interface PreviewProps {
  /** Or its address. */
  file: Blob | string
  alt: string
  className?: string
}

/** Shows a file; see `showFile`. */
export function Preview({ file, alt, className }: PreviewProps) {
  const show = useCallback(
    (picture: HTMLImageElement) => (typeof file === 'string' ? void (picture.src = file) : showFile(file, picture)),
    [file],
  )
  return <img ref={show} alt={alt} className={className} />
}
