import { toggleMark } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'

/** Whether the selection, or the cursor, has a mark. */
export function hasMark({ schema, selection, storedMarks, doc }: EditorState, name: string): boolean {
  const { from, to, empty, $from } = selection
  const mark = schema.marks[name]!
  if (empty) return mark.isInSet(storedMarks ?? $from.marks()) !== undefined
  return doc.rangeHasMark(from, to, mark)
}

/** The innermost block of a type around the selection. */
export function findAround({ selection: { $from } }: EditorState, name: string): Node | null {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === name) return $from.node(depth)
  return null
}

export const toggle =
  (name: string): Command =>
  (state, dispatch) =>
    toggleMark(state.schema.marks[name]!)(state, dispatch)

/** Makes the selected blocks a list, changes the kind of their list, or lifts them out of it. */
export const toggleList =
  (name: 'bullet_list' | 'ordered_list'): Command =>
  (state, dispatch) => {
    const { $from, $to } = state.selection
    const type = state.schema.nodes[name]!
    const range = $from.blockRange($to, (node) => node.type.spec.group?.includes('list') === true)
    const list = range && range.depth >= 1 ? range.parent : null
    if (!range || !list?.type.spec.group?.includes('list')) return wrapInList(type)(state, dispatch)
    if (list.type === type) return liftListItem(state.schema.nodes['list_item']!)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(range.$from.before(range.depth), type, { tight: list.attrs['tight'] }))
    return true
  }

export const insertBreak: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type.spec.code || !$from.parent.inlineContent) return false
  dispatch?.(state.tr.replaceSelectionWith(state.schema.nodes['hard_break']!.create()).scrollIntoView())
  return true
}
