import { useCallback } from 'react'
import { showFile } from './show-file.ts'

interface PreviewProps {
  /** The file, or its URL. */
  file: Blob | string
  alt: string
  className?: string
}

export function Preview({ file, alt, className }: PreviewProps) {
  const show = useCallback(
    (picture: HTMLImageElement) => (typeof file === 'string' ? void (picture.src = file) : showFile(file, picture)),
    [file],
  )
  return <img ref={show} alt={alt} className={className} />
}
