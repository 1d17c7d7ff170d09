import type { Block } from '#shared/blocks/block.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import type { BuilderState } from './builder.ts'
import { contentOpen } from './steps.ts'

type Shown = Pick<BuilderState, 'draft' | 'open'>

let last: { state: Shown; blocks: readonly Block[] } | undefined

/**
 * The blocks including what is typed in open editors, as previewed and saved. Returns the same array and objects for
 * the same content, so it works with `useBuilderState`.
 */
export function currentBlocks(state: Shown): readonly Block[] {
  if (last?.state.draft === state.draft && last.state.open === state.open) return last.blocks
  const before = new Map(last?.blocks.map((block) => [block.id, block]))
  const blocks = state.draft.map((block) => {
    const content = contentOpen(state, block.id) ?? block.content
    if (content === block.content) return block
    const known = before.get(block.id)
    return known?.content === content && known.layout === block.layout && known.type === block.type
      ? known
      : { ...block, content }
  })
  const isDraft = blocks.every((block, index) => block === state.draft[index])
  last = { state, blocks: isDraft ? state.draft : blocks }
  return last.blocks
}

const dirty = new WeakMap<BuilderState, boolean>()

/** Whether a step or something typed is unsaved. Works with `useBuilderState`. */
export function isDirty(state: BuilderState): boolean {
  const known = dirty.get(state)
  if (known !== undefined) return known
  const result =
    state.draft !== state.saved ||
    Object.keys(state.open).some((id) => {
      const block = state.draft.find((each) => each.id === id)
      return block !== undefined && !deepEqual(contentOpen(state, id), block.content)
    })
  dirty.set(state, result)
  return result
}
