import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { ChosenLink } from '#staff/widgets/links/validate-link.ts'
import type { OpenLink } from './LinkChooser.tsx'

/** The selection, or the link around the cursor. */
function linkRange({ schema, selection, doc }: EditorState): { from: number; to: number; href: string } {
  const { from, to, $from } = selection
  const link =
    schema.marks['link']!.isInSet($from.marks()) ?? schema.marks['link']!.isInSet($from.nodeAfter?.marks ?? [])
  if (!link) return { from, to, href: '' }
  let [start, end] = [$from.start(), $from.start()]
  let [first, last] = [-1, -1]
  $from.parent.forEach((node) => {
    start = end
    end += node.nodeSize
    if (!link.isInSet(node.marks)) return
    if (last !== start) {
      if (first !== -1 && last >= from) return
      first = start
    }
    last = end
  })
  return first <= from && to <= last
    ? { from: first, to: last, href: String(link.attrs['href']) }
    : { from, to, href: doc.rangeHasMark(from, to, schema.marks['link']!) ? String(link.attrs['href']) : '' }
}

/** Whether the cursor is in a link. */
export const isInLink = (state: EditorState) => linkRange(state).href !== ''

/** The link dialog for the selection, or for the link at the cursor. Null where no link may stand. */
export function openLinkOf(view: EditorView): OpenLink | null {
  const { state } = view
  const { schema } = state
  const { $from, $to } = state.selection
  if (!$from.parent.inlineContent || !$from.parent.type.allowsMarkType(schema.marks['link']!)) return null
  const { from, to, href } = linkRange(state)
  const text = state.doc.textBetween(from, to, ' ')
  let marksVary = false
  state.doc.nodesBetween(from, to, (node) => {
    if (node.isInline && (!node.isText || !sameMarks(node.marks, $from.marksAcross($to) ?? []))) marksVary = true
  })
  // Text with marks, images or brackets stays as it is.
  const keepsText = from !== to && (marksVary || !$from.sameParent($to) || /[[\]]/.test(text))
  const insert = ({ text: label, url }: ChosenLink) => {
    const link = schema.marks['link']!.create({ href: url })
    const { tr } = view.state
    if (label === null || label === text) tr.removeMark(from, to, schema.marks['link']!).addMark(from, to, link)
    else
      tr.replaceWith(
        from,
        to,
        schema.text(label, link.addToSet(from === to ? $from.marks() : ($from.marksAcross($to) ?? []))),
      )
    view.dispatch(tr.scrollIntoView())
    view.focus()
  }
  const remove = () => {
    view.dispatch(view.state.tr.removeMark(from, to, schema.marks['link']!))
    view.focus()
  }
  return { text: keepsText ? null : text, url: href, insert, ...(href && { remove }) }
}

const withoutLink = (marks: EditorState['storedMarks'] & object) => marks.filter(({ type }) => type.name !== 'link')
const sameMarks = (one: EditorState['storedMarks'] & object, other: EditorState['storedMarks'] & object) =>
  withoutLink(one).length === withoutLink(other).length && withoutLink(one).every((mark) => mark.isInSet(other))
