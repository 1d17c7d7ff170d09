import type { Block } from '#shared/blocks/block.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { normalizeBlocks } from '#shared/blocks/rows.ts'
import type { WorkingCopies } from './autosave.ts'
import { resume, type Resumed } from './resume.ts'
import { forgetOld, read, windowsOf } from './store.ts'
import type { StoredState } from './work.ts'
import type { RecordKey, WindowKey } from './work-storage.ts'

interface Source {
  feature: string
  record: string
  blocks: unknown
  version: number
  read?: (raw: unknown) => Block[]
  copies?: WorkingCopies
  blocksAt?: (version: number) => Promise<unknown>
}

interface LoadedWork {
  /** The lock on the name under which this window stores its work; null if this browser's storage is disabled. */
  lock: WindowLock | null
  resumed: Resumed
  /** Whether the server has unsaved blocks. */
  hasCopy: boolean
}

/** Collects the stored work of a person on a record, and resolves it to the state to continue with. */
export async function loadWork(source: Source, user: string): Promise<LoadedWork> {
  const { feature, record, version, copies, read: blocksIn = readBlocks } = source
  const readTidy = (raw: unknown) => normalizeBlocks(blocksIn(raw))
  const [{ lock, stored }, copy] = await Promise.all([
    claimWindow({ user, feature, record }),
    // Not essential: this browser has what was typed here.
    copies?.read().catch(() => null) ?? null,
  ])
  const resumed = await resume({
    record: { blocks: readTidy(source.blocks), version },
    stored,
    copy: copy && { ...copy, blocks: readTidy(copy.blocks) },
    baseOf: async (base) => {
      // A version that can't be read counts as unknown (see `resume`).
      const raw = await source.blocksAt?.(base).catch(() => null)
      return raw === undefined || raw === null ? null : readTidy(raw)
    },
  })
  return { lock, resumed, hasCopy: copy !== null }
}

async function claimWindow(
  key: Parameters<typeof lockWindow>[0],
): Promise<{ lock: WindowLock | null; stored: StoredState | null }> {
  try {
    await forgetOld()
    const lock = await lockWindow(key)
    return { lock, stored: await read(lock.key) }
  } catch {
    // Storage is disabled; the builder says so.
    return { lock: null, stored: null }
  }
}

/** The key under which a window stores its work, locked until it is released. */
interface WindowLock {
  key: WindowKey
  release(): void
}

/** Wait for the lock, in ms: a window that is reloading needs a moment to release it. */
const WAIT_MS = 300

/**
 * Locks a key under which this window stores its work on a record. A key whose lock is free belonged to a closed or killed
 * window: it is taken over, unsaved work first. Without https there are no locks, and the newest window takes over.
 */
async function lockWindow(record: RecordKey): Promise<WindowLock> {
  const left = await windowsOf(record)
  for (const [index, key] of left.entries()) {
    const letGo = await acquireLock(key, index === 0 ? WAIT_MS : 0)
    if (letGo) return { key, release: letGo }
  }
  const key: WindowKey = [record.user, record.feature, record.record, newName()]
  return { key, release: (await acquireLock(key, 0)) ?? (() => undefined) }
}

const newName = () => crypto.getRandomValues(new Uint32Array(2)).join('-')

/** Takes the lock if it becomes free in time. Returns a function that releases it; null if another window has it. */
function acquireLock(key: WindowKey, waitMs: number): Promise<(() => void) | null> {
  // Missing on plain http, despite the types.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    const whenTaken = (lock: Lock | null) => {
      if (!lock) return resolve(null)
      return new Promise<void>((letGo) => {
        resolve(letGo)
      })
    }
    const name = `hoard.builder:${JSON.stringify(key)}`
    const options = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true }
    locks.request(name, options, whenTaken).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'TimeoutError') resolve(null)
      else reject(error as Error)
    })
  })
}
