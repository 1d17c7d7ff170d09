import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PendingWork } from '#bridge/pending-work.ts'
import { readPendingWork } from '#core/offline/pending-work.ts'

/** Local data of each server, in separate folders. */
export interface ServerFiles {
  folder(key: string): string
  /** Work that exists only on this computer. */
  waiting(key: string): PendingWork
  /** Deletes the folder. */
  forget(key: string): Promise<void>
}

export function createServerFiles(userData: string): ServerFiles {
  const folder = (key: string) => join(userData, 'servers', key)
  return {
    folder,
    waiting: (key) => readPendingWork(join(folder(key), 'hoard.sqlite')),
    forget: (key) => rm(folder(key), { recursive: true, force: true, maxRetries: 3 }),
  }
}
