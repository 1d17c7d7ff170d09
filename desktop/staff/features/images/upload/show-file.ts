/** A preview holds its file in memory: not for longer than this (staff specification, section 2). A picture that is shown stays. */
const RELEASE_MS = 5 * 60_000

/** Shows a file in a picture. Its address is released when the answered function is called, and after five minutes at the latest. */
export function showFile(file: Blob, picture: Pick<HTMLImageElement, 'src'>): () => void {
  const url = URL.createObjectURL(file)
  const release = () => URL.revokeObjectURL(url)
  const timer = setTimeout(release, RELEASE_MS)
  picture.src = url
  return () => {
    clearTimeout(timer)
    release()
  }
}
