import type { Block } from '#shared/blocks/block.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { tidied } from '#shared/blocks/rows.ts'
import type { Copies } from './autosave.ts'
import { resume, type Resumed } from './resume.ts'
import { forgetOld, read } from './store.ts'
import { type HeldWindow, holdWindow } from './window.ts'
import type { Kept } from './work.ts'

interface Source {
  room: string
  record: string
  blocks: unknown
  version: number
  read?: (raw: unknown) => Block[]
  copies?: Copies
  blocksAt?: (version: number) => Promise<unknown>
}

interface OpenedKept {
  /** Under which name this window keeps its work; null: this browser refuses to keep any. */
  held: HeldWindow | null
  resumed: Resumed
  /** There are unsaved blocks on the server. */
  hasCopy: boolean
}

/** Finds everything that was kept of somebody's work on a record, and where it goes on. */
export async function openKept(source: Source, user: string): Promise<OpenedKept> {
  const { room, record, version, copies, read: blocksIn = readBlocks } = source
  const readTidy = (raw: unknown) => tidied(blocksIn(raw))
  const [{ held, kept }, copy] = await Promise.all([
    ownWindow({ user, room, record }),
    // The server has it for another time, and this browser what was typed in it.
    copies?.read().catch(() => null) ?? null,
  ])
  const resumed = await resume({
    record: { blocks: readTidy(source.blocks), version },
    kept,
    copy: copy && { ...copy, blocks: readTidy(copy.blocks) },
    baseOf: async (base) => {
      // A version that can't be read is as one that nobody remembers: see `resume`.
      const raw = await source.blocksAt?.(base).catch(() => null)
      return raw === undefined || raw === null ? null : readTidy(raw)
    },
  })
  return { held, resumed, hasCopy: copy !== null }
}

async function ownWindow(
  key: Parameters<typeof holdWindow>[0],
): Promise<{ held: HeldWindow | null; kept: Kept | null }> {
  try {
    await forgetOld()
    const held = await holdWindow(key)
    return { held, kept: await read(held.key) }
  } catch {
    // Storage that is switched off. The builder says so.
    return { held: null, kept: null }
  }
}
