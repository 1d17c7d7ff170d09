import type { Block } from '#shared/blocks/block.ts'
import { changeContent } from '#shared/blocks/arrange.ts'
import { same } from '#shared/same.ts'
import type { BuilderState, Content, Step } from './builder.ts'
import { labelOf } from './labels.ts'

/** So many steps can be undone. */
export const MAX_STEPS = 200

/** A builder's state with nothing done yet. */
export const begun = (blocks: readonly Block[], version: number): BuilderState => ({
  saved: blocks,
  version,
  draft: blocks,
  open: {},
  past: [],
  future: [],
  isSaving: false,
  conflicts: [],
})

/** What is typed in a block's open editor; undefined when it is closed. */
export const contentOpen = ({ open }: Pick<BuilderState, 'open'>, id: string): Content | undefined =>
  Object.hasOwn(open, id) ? open[id] : undefined

/** Whether a block's open editor says something else than the block. */
function isTyped({ open }: Pick<BuilderState, 'open'>, block: Block): boolean {
  const typed = contentOpen({ open }, block.id)
  return typed !== undefined && typed !== block.content && !same(typed, block.content)
}

/** The state after a step: the open editors of blocks that are gone are closed. */
export function stepped(state: BuilderState, name: string, blocks: readonly Block[]): BuilderState {
  if (same(blocks, state.draft)) return state
  const past = [...state.past, { name, blocks: state.draft }].slice(-MAX_STEPS)
  return { ...state, draft: orSaved(state, blocks), past, future: [] }
}

/** What is as it was saved is not unsaved, however it came to be so. */
export const orSaved = ({ saved }: Pick<BuilderState, 'saved'>, blocks: readonly Block[]): readonly Block[] =>
  same(blocks, saved) ? saved : blocks

/** Open editors show what their blocks say now; those of blocks that are gone are closed. */
export function followed(state: BuilderState, isMeant: (id: string) => boolean = () => true): BuilderState {
  if (Object.keys(state.open).length === 0) return state
  const blocks = new Map(state.draft.map((block) => [block.id, block]))
  const entries = Object.entries(state.open).flatMap(([id, content]): [string, Content][] => {
    const block = blocks.get(id)
    return block ? [[id, isMeant(id) ? block.content : content]] : []
  })
  return { ...state, open: Object.fromEntries(entries) }
}

/** What is typed in open editors (of these blocks) as steps, one each; the editors stay open. */
export function finished(state: BuilderState, isMeant: (block: Block) => boolean = () => true): BuilderState {
  if (Object.keys(state.open).length === 0) return state
  return state.draft
    .filter((block) => isTyped(state, block) && isMeant(block))
    .reduce(
      (before, block) =>
        stepped(before, `Edit ${labelOf(block)}`, changeContent(before.draft, block.id, contentOpen(state, block.id)!)),
      state,
    )
}

/** A named step. What is typed in the editors of blocks that it deletes or rewrites becomes a step before it, so that Undo finds it. */
export function edited(
  state: BuilderState,
  name: string,
  change: (blocks: readonly Block[]) => readonly Block[],
): BuilderState {
  const contents = new Map(change(state.draft).map((block) => [block.id, block.content]))
  const rewrites = (block: Block) => contents.get(block.id) !== block.content
  const before = finished(state, rewrites)
  const after = change(before.draft)
  if (after === before.draft) return state
  const rewritten = new Set(before.draft.filter(rewrites).map(({ id }) => id))
  return followed(stepped(before, name, after), (id) => rewritten.has(id))
}

/** With the block's editor open. */
export function opened(state: BuilderState, id: string): BuilderState {
  const block = state.draft.find((each) => each.id === id)
  return !block || contentOpen(state, id) ? state : { ...state, open: { ...state.open, [id]: block.content } }
}

/** With this in the block's open editor. */
export function typed(state: BuilderState, id: string, content: Content): BuilderState {
  const before = contentOpen(state, id)
  return before === undefined || before === content ? state : { ...state, open: { ...state.open, [id]: content } }
}

/** With the block's editor closed; what was typed there is gone. */
export function closed(state: BuilderState, id: string): BuilderState {
  if (contentOpen(state, id) === undefined) return state
  return { ...state, open: Object.fromEntries(Object.entries(state.open).filter(([each]) => each !== id)) }
}

/** With what was typed in the block's editor as one step, and the editor closed. */
export const applied = (state: BuilderState, id: string): BuilderState =>
  closed(
    finished(state, (block) => block.id === id),
    id,
  )

/** One step back. What is typed in open editors is the last step, then. */
export function undone(state: BuilderState): BuilderState {
  const before = finished(state)
  const step = before.past.at(-1)
  if (!step) return state
  const future: Step[] = [...before.future, { name: step.name, blocks: before.draft }]
  return followed({ ...before, draft: step.blocks, past: before.past.slice(0, -1), future })
}

/** One step forth. Something typed since the last Undo is a step of its own, which leaves none to redo. */
export function redone(state: BuilderState): BuilderState {
  const before = finished(state)
  const step = before.future.at(-1)
  if (!step) return state
  const past: Step[] = [...before.past, { name: step.name, blocks: before.draft }]
  return followed({ ...before, draft: step.blocks, past, future: before.future.slice(0, -1) })
}

/** As it was last saved, with all editors closed: a step that can be undone. */
export function reverted(state: BuilderState): BuilderState {
  const before = finished(state)
  return { ...stepped(before, 'Cancel changes', before.saved), open: {} }
}
