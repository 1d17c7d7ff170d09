import { useCallback } from 'react'

/** A preview holds its file in memory: not for longer than this (staff specification, section 2). A picture that is shown stays. */
const RELEASE_MS = 5 * 60_000

/** Shows a file. Its address is released when it isn't shown any more, and after five minutes. */
export function Preview({ file, alt }: { file: Blob; alt: string }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      const release = () => URL.revokeObjectURL(url)
      const timer = setTimeout(release, RELEASE_MS)
      picture.src = url
      return () => {
        clearTimeout(timer)
        release()
      }
    },
    [file],
  )
  return <img ref={show} alt={alt} />
}
