import type { Block } from '#shared/blocks/block.ts'
import { type Choice, merge } from '#shared/blocks/merge.ts'
import { same } from '#shared/same.ts'
import type { BuilderState, Step } from './builder.ts'
import { finished, followed, orSaved, stepped } from './steps.ts'

/** The blocks as the server has them and the version that they have there. */
export interface Stand {
  blocks: readonly Block[]
  version: number
}

/**
 * The state on top of what somebody else saved meanwhile, merged block by block. All steps are put on top of it, too: Undo takes back
 * what this person did, and never what others saved. The answers to conflicts are a step, with which Undo begins: before it, mine
 * stands. While a conflict has no answer nothing is changed but `conflicts`.
 */
export function rebased(
  state: BuilderState,
  { blocks, version }: Stand,
  choices: Readonly<Record<string, Choice>> = {},
): BuilderState {
  const saved = recognised(blocks, state)
  if (saved === state.saved) return { ...state, version, conflicts: [] }
  const mine = finished(state)
  // All of mine, and nothing else: a save of one's own whose answer was not heard, say. The steps lead to it as they are.
  if (same(mine.draft, saved)) return { ...mine, saved, version, draft: saved, conflicts: [] }
  const { merged, conflicts } = merge(mine.saved, mine.draft, saved, choices)
  if (conflicts.length > 0) return { ...mine, conflicts }
  const onTop = (each: readonly Block[]) => orSaved({ saved }, merge(mine.saved, each, saved).merged)
  const draft = onTop(mine.draft)
  /** Those that still change something: what others did as well is no step any more. */
  const stepsOnTop = (steps: readonly Step[]) =>
    steps
      .map((step) => ({ ...step, blocks: onTop(step.blocks) }))
      .filter(({ blocks: before }, index, all) => !same(before, all[index + 1]?.blocks ?? draft))
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
  return followed(isSettled ? stepped(moved, 'Settle conflicts', merged) : { ...moved, draft: orSaved(moved, merged) })
}

/** Blocks that came from the server as the objects that are known already, where they are alike: whatever shows them need not change. */
function recognised(blocks: readonly Block[], { saved, draft }: BuilderState): readonly Block[] {
  if (same(blocks, saved)) return saved
  const known = new Map([...draft, ...saved].map((block) => [block.id, block]))
  return blocks.map((block) => {
    const before = known.get(block.id)
    return before && same(before, block) ? before : block
  })
}
