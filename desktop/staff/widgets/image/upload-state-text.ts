import type { UploadItem } from '#bridge/uploads.ts'

/** The state of an upload, such as `[UPLOADING 40%]`. */
export function uploadStateText({ is, progress }: Pick<UploadItem, 'is' | 'progress'>): string {
  switch (is) {
    case 'waiting':
      return '[WAITING]'
    case 'optimizing':
      return '[OPTIMIZING]'
    case 'sending':
      return `[UPLOADING ${Math.floor(progress * 100)}%]`
    case 'adding':
      return '[ADDING]'
    case 'added':
      return '[ADDED]'
    case 'known':
      return '[ALREADY UPLOADED]'
    case 'similar':
      return '[LOOKS SIMILAR]'
    case 'refused':
      return '[REFUSED]'
  }
}
