/** `1536` -> `1.5 kB`, `2621440` -> `2.50 MB`. A megabyte has 1024 kB, as in the 50 MB limit. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} kB`
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`
}

/** Size reduction in whole percent; 0 if `after` isn't smaller. */
export const percentSaved = (before: number, after: number): number =>
  before > 0 ? Math.max(0, Math.round((1 - after / before) * 100)) : 0
