import type { Block } from '#shared/blocks/block.ts'
import { changeContent } from '#shared/blocks/arrange.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import type { BuilderState, BlockContent, Step } from './builder.ts'
import { labelOf } from '#shared/blocks/block-labels.ts'

/** Maximum length of the history. */
export const MAX_STEPS = 200

/** A builder state without history. */
export const createState = (blocks: readonly Block[], version: number): BuilderState => ({
  saved: blocks,
  version,
  draft: blocks,
  open: {},
  past: [],
  future: [],
  isSaving: false,
  conflicts: [],
})

/** The content typed in a block's open editor; undefined if it is closed. */
export const contentOpen = ({ open }: Pick<BuilderState, 'open'>, id: string): BlockContent | undefined =>
  Object.hasOwn(open, id) ? open[id] : undefined

/** Whether a block's open editor differs from the block. */
function isTyped({ open }: Pick<BuilderState, 'open'>, block: Block): boolean {
  const typed = contentOpen({ open }, block.id)
  return typed !== undefined && typed !== block.content && !deepEqual(typed, block.content)
}

/** Adds a step to the history, unless the blocks are unchanged. */
export function addStep(state: BuilderState, name: string, blocks: readonly Block[]): BuilderState {
  if (deepEqual(blocks, state.draft)) return state
  const past = [...state.past, { name, blocks: state.draft }].slice(-MAX_STEPS)
  return { ...state, draft: reuseSaved(state, blocks), past, future: [] }
}

/** Returns `saved` itself if the blocks are equal to it, so that nothing counts as unsaved. */
export const reuseSaved = ({ saved }: Pick<BuilderState, 'saved'>, blocks: readonly Block[]): readonly Block[] =>
  deepEqual(blocks, saved) ? saved : blocks

/** Updates open editors to their blocks, and closes those of deleted blocks. */
export function syncOpenEditors(state: BuilderState, isMeant: (id: string) => boolean = () => true): BuilderState {
  if (Object.keys(state.open).length === 0) return state
  const blocks = new Map(state.draft.map((block) => [block.id, block]))
  const entries = Object.entries(state.open).flatMap(([id, content]): [string, BlockContent][] => {
    const block = blocks.get(id)
    return block ? [[id, isMeant(id) ? block.content : content]] : []
  })
  return { ...state, open: Object.fromEntries(entries) }
}

/** Turns what is typed in open editors (of these blocks) into one step each. The editors stay open. */
export function finishTyping(state: BuilderState, isMeant: (block: Block) => boolean = () => true): BuilderState {
  if (Object.keys(state.open).length === 0) return state
  return state.draft
    .filter((block) => isTyped(state, block) && isMeant(block))
    .reduce(
      (before, block) =>
        addStep(before, `Edit ${labelOf(block)}`, changeContent(before.draft, block.id, contentOpen(state, block.id)!)),
      state,
    )
}

/**
 * Makes a named step. Typing in editors of blocks that the step deletes or rewrites becomes a step of its own first, so
 * that Undo restores it.
 */
export function applyEdit(
  state: BuilderState,
  name: string,
  change: (blocks: readonly Block[]) => readonly Block[],
): BuilderState {
  const contents = new Map(change(state.draft).map((block) => [block.id, block.content]))
  const rewrites = (block: Block) => contents.get(block.id) !== block.content
  const before = finishTyping(state, rewrites)
  const after = change(before.draft)
  if (after === before.draft) return state
  const rewritten = new Set(before.draft.filter(rewrites).map(({ id }) => id))
  return syncOpenEditors(addStep(before, name, after), (id) => rewritten.has(id))
}

/** Opens a block's editor. */
export function openEditor(state: BuilderState, id: string): BuilderState {
  const block = state.draft.find((each) => each.id === id)
  return !block || contentOpen(state, id) ? state : { ...state, open: { ...state.open, [id]: block.content } }
}

/** Sets the content typed in a block's open editor. */
export function typeInEditor(state: BuilderState, id: string, content: BlockContent): BuilderState {
  const before = contentOpen(state, id)
  return before === undefined || before === content ? state : { ...state, open: { ...state.open, [id]: content } }
}

/** Closes a block's editor and drops what was typed. */
export function closeEditor(state: BuilderState, id: string): BuilderState {
  if (contentOpen(state, id) === undefined) return state
  return { ...state, open: Object.fromEntries(Object.entries(state.open).filter(([each]) => each !== id)) }
}

/** Turns what was typed in a block's editor into one step and closes the editor. */
export const applyEditor = (state: BuilderState, id: string): BuilderState =>
  closeEditor(
    finishTyping(state, (block) => block.id === id),
    id,
  )

/** Undoes one step. What is typed in open editors counts as the last step. */
export function undo(state: BuilderState): BuilderState {
  const before = finishTyping(state)
  const step = before.past.at(-1)
  if (!step) return state
  const future: Step[] = [...before.future, { name: step.name, blocks: before.draft }]
  return syncOpenEditors({ ...before, draft: step.blocks, past: before.past.slice(0, -1), future })
}

/** Redoes one step. Something typed since the last Undo becomes a step instead, which clears the redo history. */
export function redo(state: BuilderState): BuilderState {
  const before = finishTyping(state)
  const step = before.future.at(-1)
  if (!step) return state
  const past: Step[] = [...before.past, { name: step.name, blocks: before.draft }]
  return syncOpenEditors({ ...before, draft: step.blocks, past, future: before.future.slice(0, -1) })
}

/** Restores the last saved blocks and closes all editors, as a step that can be undone. */
export function revert(state: BuilderState): BuilderState {
  const before = finishTyping(state)
  return { ...addStep(before, 'Cancel changes', before.saved), open: {} }
}
