import { join } from 'node:path'
import type { Optimizer } from '#core/images/optimizer.ts'
import { pathOf, type UploadRow } from './rows.ts'

/** Thumbnails in memory, some kilobytes each: many more than a screen shows. */
const MOST = 300

type Bytes = Uint8Array<ArrayBuffer>

interface ThumbnailParts {
  find(id: string): UploadRow | null
  optimizer: Pick<Optimizer, 'thumbnail'>
  folder: string
}

/** Makes thumbnails of queued files when they are asked for. A file that can't be read has none. */
export function createThumbnails({ find, optimizer, folder }: ThumbnailParts) {
  /** Latest last. */
  const made = new Map<string, Promise<Bytes | null>>()

  function make(row: UploadRow): Promise<Bytes | null> {
    const file = row.ready ? join(folder, row.ready.file) : pathOf(row, folder)
    return optimizer.thumbnail(file).catch(() => null)
  }

  return {
    async of(id: string): Promise<Bytes | null> {
      const row = find(id)
      // The screen shows the shop's image instead.
      if (!row || row.state === 'added' || row.state === 'known') return null
      const making = made.get(id) ?? make(row)
      made.delete(id)
      made.set(id, making)
      for (const oldest of made.keys()) if (made.size > MOST) made.delete(oldest)
      const bytes = await making
      // The file may be complete next time.
      if (bytes === null && made.get(id) === making) made.delete(id)
      return bytes
    },
    forget: (id: string) => void made.delete(id),
  }
}
