import type { Block } from '#shared/blocks/block.ts'
import { type ConflictResolution, merge } from '#shared/blocks/merge.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import type { BuilderState, Step } from './builder.ts'
import { finishTyping, syncOpenEditors, reuseSaved, addStep } from './steps.ts'

/** The blocks and their version on the server. */
export interface ServerBlocks {
  blocks: readonly Block[]
  version: number
}

/**
 * Rebases the state onto what someone else saved, merging block by block. The history is rebased, too, so Undo reverts
 * only this person's changes. Resolved conflicts become the last step; unresolved ones only set `conflicts`.
 */
export function rebase(
  state: BuilderState,
  { blocks, version }: ServerBlocks,
  choices: Readonly<Record<string, ConflictResolution>> = {},
): BuilderState {
  const saved = reuseKnownBlocks(blocks, state)
  if (saved === state.saved) return { ...state, version, conflicts: [] }
  const mine = finishTyping(state)
  // The server has exactly our changes, for example because the response to our save was lost. The history stays as it
  // is.
  if (deepEqual(mine.draft, saved)) return { ...mine, saved, version, draft: saved, conflicts: [] }
  const { merged, conflicts } = merge(mine.saved, mine.draft, saved, choices)
  if (conflicts.length > 0) return { ...mine, conflicts }
  const onTop = (each: readonly Block[]) => reuseSaved({ saved }, merge(mine.saved, each, saved).merged)
  const draft = onTop(mine.draft)
  /** The steps that still change something. A step that others made as well is dropped. */
  const stepsOnTop = (steps: readonly Step[]) =>
    steps
      .map((step) => ({ ...step, blocks: onTop(step.blocks) }))
      .filter(({ blocks: before }, index, all) => !deepEqual(before, all[index + 1]?.blocks ?? draft))
  const moved: BuilderState = {
    ...mine,
    saved,
    version,
    draft,
    past: stepsOnTop(mine.past),
    future: stepsOnTop(mine.future),
    conflicts: [],
  }
  const isSettled = Object.keys(choices).length > 0
  return syncOpenEditors(
    isSettled ? addStep(moved, 'Resolve conflicts', merged) : { ...moved, draft: reuseSaved(moved, merged) },
  )
}

/** Reuses known block objects for equal blocks from the server, so that they are not rendered again. */
function reuseKnownBlocks(blocks: readonly Block[], { saved, draft }: BuilderState): readonly Block[] {
  if (deepEqual(blocks, saved)) return saved
  const known = new Map([...draft, ...saved].map((block) => [block.id, block]))
  return blocks.map((block) => {
    const before = known.get(block.id)
    return before && deepEqual(before, block) ? before : block
  })
}
