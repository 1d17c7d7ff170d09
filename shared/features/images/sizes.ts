/** `1536` -> `1.5 kB`, `2621440` -> `2.50 MB`. A megabyte has 1024 kB, as in the limit of 50 MB. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} kB`
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`
}

/** How much smaller `after` is than `before`, in whole percent; 0 where it isn't. */
export const percentSaved = (before: number, after: number): number =>
  before > 0 ? Math.max(0, Math.round((1 - after / before) * 100)) : 0
