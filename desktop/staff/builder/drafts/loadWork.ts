import type { Block } from '#shared/blocks/block.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { normalizeBlocks } from '#shared/blocks/rows.ts'
import type { WorkingCopies } from './autosave.ts'
import { resume, type Resumed } from './resume.ts'
import { forgetOld, read } from './store.ts'
import { type WindowLock, lockWindow } from './window-lock.ts'
import type { StoredState } from './work.ts'

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
