/** A preview's object URL keeps its file in memory, so it is revoked after this time; the rendered image stays. */
const RELEASE_MS = 5 * 60_000

/** Shows a file in an img. Its object URL is revoked by the returned function, or after five minutes. */
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
