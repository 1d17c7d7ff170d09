import type { UploadItem } from '#bridge/uploads.ts'

/** How far a file is, or what became of it, such as `[SENDING 40%]`. */
export function uploadWords({ is, progress }: Pick<UploadItem, 'is' | 'progress'>): string {
  switch (is) {
    case 'waiting':
      return '[WAITING]'
    case 'optimizing':
      return '[OPTIMIZING]'
    case 'sending':
      return `[SENDING ${Math.floor(progress * 100)}%]`
    case 'adding':
      return '[ADDING]'
    case 'added':
      return '[ADDED]'
    case 'known':
      return '[ALREADY THERE]'
    case 'similar':
      return '[LOOKS LIKE ANOTHER]'
    case 'refused':
      return '[REFUSED]'
  }
}
