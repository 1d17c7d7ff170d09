import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readWaiting, type Waiting } from '#core/local/waiting.ts'

/** What this computer has of each server, in a folder of its own. */
export interface ServerFiles {
  folder(key: string): string
  /** What is here and nowhere else. */
  waiting(key: string): Waiting
  /** Deletes it all. */
  forget(key: string): Promise<void>
}

export function serverFiles(userData: string): ServerFiles {
  const folder = (key: string) => join(userData, 'servers', key)
  return {
    folder,
    waiting: (key) => readWaiting(join(folder(key), 'hoard.sqlite')),
    forget: (key) => rm(folder(key), { recursive: true, force: true, maxRetries: 3 }),
  }
}
