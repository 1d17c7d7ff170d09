import type { Block } from '#shared/blocks/block.ts'
import { merge } from '#shared/blocks/merge.ts'
import { same } from '#shared/same.ts'
import type { BuilderState } from '#staff/builder/builder.ts'
import { rebased, type Stand } from '#staff/builder/rebase.ts'
import { blocksShown, isDirty } from '#staff/builder/shown.ts'
import { begun, finished, stepped } from '#staff/builder/steps.ts'
import { type Kept, stateOf } from './work.ts'

/** Where unsaved changes were found, and when they were made. */
export interface Restored {
  from: 'browser' | 'server'
  /** ISO 8601. */
  at: string
}

export interface Resumed {
  state: BuilderState
  restored: Restored | null
}

/** Somebody's blocks on the server that they never saved. */
export interface Copy {
  blocks: readonly Block[]
  baseVersion: number
  updatedAt: string
}

interface Found {
  /** The record as it stands. */
  record: Stand
  /** What this browser kept. */
  kept: Kept | null
  /** What the server kept, from this computer or another. */
  copy: Copy | null
  /** The record as it was at a version; null when nobody knows any more. */
  baseOf: (version: number) => Promise<readonly Block[] | null>
}

/**
 * Where somebody goes on: with what this browser kept, with what the server kept of their work on another computer if that is later,
 * or with the record. Whichever isn't shown can be had by Undo.
 */
export async function resume({ record, kept, copy, baseOf }: Found): Promise<Resumed> {
  const local = kept ? onTopOf(stateOf(kept), record) : begun(record.blocks, record.version)
  const unsaved = isDirty(local)
  const shown = blocksShown(local)
  const isForeign = copy !== null && !same(copy.blocks, shown) && !(kept?.sent && same(copy.blocks, kept.sent))
  if (isForeign && (!unsaved || !kept || copy.updatedAt > kept.at)) {
    const state = await withCopy(local, copy, record, baseOf)
    if (isDirty(state)) return { state, restored: { from: 'server', at: copy.updatedAt } }
  }
  return { state: local, restored: unsaved && kept ? { from: 'browser', at: kept.at } : null }
}

/** With nothing unsaved, or nothing new, the record as it stands, and the steps on top of it. Else saving merges, and asks. */
function onTopOf(state: BuilderState, record: Stand): BuilderState {
  const after = rebased(state, record)
  // The record may have all of it: the window was closed before it heard that its save went well.
  if (!isDirty(state) || !isDirty(after) || same(state.saved, record.blocks)) return after
  // Other blocks under the version that is known, as after a backup was put back: no version matches, so the save is compared.
  return state.version === record.version ? { ...state, version: 0 } : state
}

/** The copy as a step, so that Undo leads back to what else there was. */
async function withCopy(
  local: BuilderState,
  { blocks, baseVersion }: Copy,
  record: Stand,
  baseOf: Found['baseOf'],
): Promise<BuilderState> {
  const name = 'Restore unsaved changes'
  const before = finished(local)
  if (baseVersion === before.version) return stepped(before, name, blocks)
  const base = await baseOf(baseVersion)
  if (!base) {
    // What was changed by whom can't be told: both are kept, side by side.
    const { conflicts } = merge([], blocks, before.draft)
    const both = Object.fromEntries(conflicts.map(({ id }) => [id, 'both'] as const))
    return stepped(before, name, merge([], blocks, before.draft, both).merged)
  }
  const { merged, conflicts } = merge(base, blocks, before.draft)
  if (conflicts.length === 0) return stepped(before, name, merged)
  // Unsaved changes here and there: those of there are later, those of here one Undo away.
  if (isDirty(before)) return stepped(before, name, merged)
  // Begun at the older version, so that the save meets the newer one and asks.
  return base === record.blocks ? before : stepped(begun(base, baseVersion), name, blocks)
}
