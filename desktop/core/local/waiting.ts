import { existsSync } from 'node:fs'
import { migrate, openStore } from '#core/store/store.ts'
import { steps } from './steps.ts'

/** How many changes wait in a server's file, of everybody who has worked there on this computer. */
export function countWaiting(file: string): number {
  if (!existsSync(file)) return 0
  const store = openStore(file)
  try {
    migrate(store, 'local', steps)
    return store.prepare<[], number>('select count(*) from unpublished where discarded_at is null').pluck().get()!
  } finally {
    store.close()
  }
}
