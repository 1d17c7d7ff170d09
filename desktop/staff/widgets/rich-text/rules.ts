import { InputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { Schema } from 'prosemirror-model'
import { type Command, Plugin } from 'prosemirror-state'
import { keyOf } from '#staff/widgets/commands/keyboard.ts'
import { ownPath } from '#staff/widgets/links/own-address.ts'

/** Text between signs gets a mark, as in Markdown. */
export const markRule = (schema: Schema, pattern: RegExp, name: string) =>
  new InputRule(pattern, (state, match, start, end) => {
    const [whole, before = '', text = ''] = match
    const mark = schema.marks[name]!
    if (!text.trim() || !state.doc.resolve(start).parent.type.allowsMarkType(mark)) return null
    const from = start + whole.indexOf(before) + before.length
    const sign = (whole.length - before.length - text.length) / 2
    const { tr } = state
    tr.delete(from + sign + text.length, end).delete(from, from + sign)
    return tr.addMark(from, from + text.length, mark.create()).removeStoredMark(mark)
  })

/** Bold and italic, lists, and addresses, which become links. */
export const commonRules = (schema: Schema): InputRule[] => [
  wrappingInputRule(/^\s*[-*+]\s$/, schema.nodes['bullet_list']!),
  wrappingInputRule(
    /^(\d{1,6})[.)]\s$/,
    schema.nodes['ordered_list']!,
    ([, start]) => ({ start: Number(start) }),
    ([, start], node) => node.childCount + Number(node.attrs['start']) === Number(start),
  ),
  markRule(schema, /(^|[^*])\*\*([^*]+)\*\*$/, 'strong'),
  markRule(schema, /(^|[^*])\*([^*]+)\*$/, 'em'),
  new InputRule(
    /(?:^|\s)(https?:\/\/[^\s<>]*(?:[^\s<>.,:;!?)]|\([^\s<>()]*\)))(\s)$/,
    (state, [, url, space], _start, end) => {
      const from = end - url!.length
      const link = schema.marks['link']!
      if (state.doc.rangeHasMark(from, end, link)) return null
      return state.tr.addMark(from, end, link.create({ href: ownPath(url!) })).insertText(space!, end)
    },
  ),
]

/** After Escape, Tab leaves the text, so that keyboards aren't trapped. */
export function createLeaving() {
  let isLeaving = false
  const unless =
    (command: Command): Command =>
    (state, dispatch, view) =>
      !isLeaving && command(state, dispatch, view)
  const watch = new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (_, event) => {
          const key = keyOf(event)
          if (key === 'Escape') isLeaving = true
          else if (key !== 'Tab' && key !== 'Shift') isLeaving = false
          return false
        },
        focus: () => {
          isLeaving = false
          return false
        },
      },
    },
  })
  return { unless, watch }
}
