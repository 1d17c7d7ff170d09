import type { Block } from '#shared/blocks/block.ts'
import { merge } from '#shared/blocks/merge.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import type { BuilderState } from '#staff/builder/builder.ts'
import { rebase, type ServerBlocks } from '#staff/builder/rebase.ts'
import { currentBlocks, isDirty } from '#staff/builder/current-blocks.ts'
import { createState, finishTyping, addStep } from '#staff/builder/steps.ts'
import type { StoredState } from './work.ts'

/** Where unsaved changes came from, and when they were made. */
export interface Restored {
  from: 'browser' | 'server'
  /** ISO 8601. */
  at: string
}

export interface Resumed {
  state: BuilderState
  restored: Restored | null
}

/** Unsaved blocks of a person on the server. */
export interface ServerCopy {
  blocks: readonly Block[]
  baseVersion: number
  updatedAt: string
}

interface ResumeInput {
  /** The record as it is now. */
  record: ServerBlocks
  /** What this browser stored. */
  stored: StoredState | null
  /** What the server stored, from this computer or another one. */
  copy: ServerCopy | null
  /** The record at a version; null if that version is no longer stored. */
  baseOf: (version: number) => Promise<readonly Block[] | null>
}

/** Converts stored work to a builder state. */
export const toBuilderState = ({ saved, version, draft, open, past, future }: StoredState): BuilderState => ({
  ...createState(saved, version),
  draft,
  open,
  past,
  future,
})

/**
 * Decides where a person continues: with this browser's work, with the server's copy if that is newer, or with the
 * record. Undo leads to the alternative.
 */
export async function resume({ record, stored, copy, baseOf }: ResumeInput): Promise<Resumed> {
  const local = stored ? rebaseOnto(toBuilderState(stored), record) : createState(record.blocks, record.version)
  const unsaved = isDirty(local)
  const shown = currentBlocks(local)
  const isElsewhere =
    copy !== null && !deepEqual(copy.blocks, shown) && !(stored?.sent && deepEqual(copy.blocks, stored.sent))
  if (isElsewhere && (!unsaved || !stored || copy.updatedAt > stored.at)) {
    const state = await applyCopy(local, copy, record, baseOf)
    if (isDirty(state)) return { state, restored: { from: 'server', at: copy.updatedAt } }
  }
  return { state: local, restored: unsaved && stored ? { from: 'browser', at: stored.at } : null }
}

/** If nothing is unsaved, the history is rebased onto the current record. Otherwise the save merges and asks. */
function rebaseOnto(state: BuilderState, record: ServerBlocks): BuilderState {
  const after = rebase(state, record)
  // The record may contain all of it: the window closed before it heard that its save succeeded.
  if (!isDirty(state) || !isDirty(after) || deepEqual(state.saved, record.blocks)) return after
  // Different blocks with the same version, as after restoring a backup. Version 0 never matches, so the save compares.
  return state.version === record.version ? { ...state, version: 0 } : state
}

/** Applies the server's copy as a step, so that Undo leads to the local state. */
async function applyCopy(
  local: BuilderState,
  { blocks, baseVersion }: ServerCopy,
  record: ServerBlocks,
  baseOf: ResumeInput['baseOf'],
): Promise<BuilderState> {
  const name = 'Restore unsaved changes'
  const before = finishTyping(local)
  if (baseVersion === before.version) return addStep(before, name, blocks)
  const base = await baseOf(baseVersion)
  if (!base) {
    // Without a base it is unknown who changed what, so both are kept side by side.
    const { conflicts } = merge([], blocks, before.draft)
    const both = Object.fromEntries(conflicts.map(({ id }) => [id, 'both'] as const))
    return addStep(before, name, merge([], blocks, before.draft, both).merged)
  }
  const { merged, conflicts } = merge(base, blocks, before.draft)
  if (conflicts.length === 0) return addStep(before, name, merged)
  // Both sides have unsaved changes: the copy is newer, and the local ones are one Undo away.
  if (isDirty(before)) return addStep(before, name, merged)
  // Starts from the older version, so that the save meets the newer one and asks.
  return base === record.blocks ? before : addStep(createState(base, baseVersion), name, blocks)
}
