import { setBlockType, wrapIn, lift } from 'prosemirror-commands'
import type { Attrs, Node, NodeType } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { schema } from '#staff/features/blog/writing/document/schema.ts'
import { findAround } from '#staff/widgets/rich-text/commands.ts'

const { nodes, marks } = schema
export const type = (name: string): NodeType => nodes[name]!

export const isBlock = ({ selection: { $from } }: EditorState, name: string, attrs: Attrs = {}) =>
  $from.parent.type.name === name && Object.entries(attrs).every(([key, value]) => $from.parent.attrs[key] === value)

/** Makes the selected blocks headings or code, or paragraphs again. */
export const toggleBlock =
  (name: string, attrs: Attrs = {}): Command =>
  (state, dispatch) =>
    isBlock(state, name, attrs)
      ? setBlockType(type('paragraph'))(state, dispatch)
      : setBlockType(type(name), attrs)(state, dispatch)

export const toggleQuote: Command = (state, dispatch) =>
  findAround(state, 'blockquote') ? lift(state, dispatch) : wrapIn(type('blockquote'))(state, dispatch)

/** Inserts a block after the block with the cursor, or in place of an empty one. */
const insertBlock =
  (create: () => Node, cursorAt: number | null): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    if ($from.depth === 0) return false
    const isEmpty = $from.parent.type === type('paragraph') && $from.parent.content.size === 0
    const depth = findAround(state, 'table') ? $from.depth - 2 : $from.depth
    const [from, to] = isEmpty ? [$from.before(), $from.after()] : [$from.after(depth), $from.after(depth)]
    const block = create()
    const tr = state.tr.replaceWith(from, to, [
      block,
      ...(to === state.doc.content.size ? [type('paragraph').create()] : []),
    ])
    const cursor = cursorAt === null ? from + block.nodeSize + 1 : from + cursorAt
    dispatch?.(
      tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(cursor, tr.doc.content.size)))).scrollIntoView(),
    )
    return true
  }

export const insertRule = insertBlock(() => type('horizontal_rule').create(), null)

export const insertTable = insertBlock(() => {
  const row = (cell: string) =>
    type('table_row').create(
      null,
      [1, 2].map(() => type(cell).create()),
    )
  return type('table').create(null, [row('table_header'), row('table_cell'), row('table_cell')])
}, 3)

/** Inserts an image at the cursor, after a selection. */
export function insertImage(image: { url: string; alt: string }): Command {
  return (state, dispatch) => {
    const { $to, to } = state.selection
    const node = type('image').create({ src: image.url, alt: image.alt })
    if ($to.parent.isTextblock && $to.parent.type.allowsMarkType(marks['strong']!))
      dispatch?.(
        state.tr.setSelection(TextSelection.create(state.doc, to)).replaceSelectionWith(node, false).scrollIntoView(),
      )
    else return insertBlock(() => type('paragraph').create(null, node), null)(state, dispatch)
    return true
  }
}

/** The selected image. */
export const selectedImage = ({ selection }: EditorState): Node | null =>
  selection instanceof NodeSelection && selection.node.type === type('image') ? selection.node : null
