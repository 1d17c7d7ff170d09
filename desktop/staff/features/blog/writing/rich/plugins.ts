import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { InputRule, inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { goToNextCell, tableEditing } from 'prosemirror-tables'
import { findAround, insertRule, mark, toggle, toggleBlock, toggleList, toggleQuote, type } from './commands.ts'

/** Text between signs gets a mark, as in Markdown. */
const markRule = (pattern: RegExp, name: string) =>
  new InputRule(pattern, (state, match, start, end) => {
    const [whole, before = '', text = ''] = match
    if (!text.trim() || !state.doc.resolve(start).parent.type.allowsMarkType(mark(name))) return null
    const from = start + whole.indexOf(before) + before.length
    const sign = (whole.length - before.length - text.length) / 2
    const { tr } = state
    tr.delete(from + sign + text.length, end).delete(from, from + sign)
    return tr.addMark(from, from + text.length, mark(name).create()).removeStoredMark(mark(name))
  })

const rules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,6})\s$/, type('heading'), ([, signs]) => ({ level: signs!.length })),
    textblockTypeInputRule(/^```$/, type('code_block')),
    wrappingInputRule(/^\s*>\s$/, type('blockquote')),
    wrappingInputRule(/^\s*[-*+]\s$/, type('bullet_list')),
    wrappingInputRule(
      /^(\d{1,6})[.)]\s$/,
      type('ordered_list'),
      ([, start]) => ({ start: Number(start) }),
      ([, start], node) => node.childCount + Number(node.attrs['start']) === Number(start),
    ),
    markRule(/(^|[^*])\*\*([^*]+)\*\*$/, 'strong'),
    markRule(/(^|[^*])\*([^*]+)\*$/, 'em'),
    markRule(/(^|[^~])~~([^~]+)~~$/, 'strike'),
    markRule(/(^|[^`])`([^`]+)`$/, 'code'),
    // An address becomes a link, as it does in the shop.
    new InputRule(/(?:^|\s)(https?:\/\/[^\s<>]*[^\s<>.,:;!?)])(\s)$/, (state, [, url, space], _start, end) => {
      const from = end - url!.length
      if (state.doc.rangeHasMark(from, end, mark('link'))) return null
      return state.tr.addMark(from, end, mark('link').create({ href: url })).insertText(space!, end)
    }),
  ],
})

const hardBreak: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type.spec.code || !$from.parent.inlineContent) return false
  dispatch?.(state.tr.replaceSelectionWith(type('hard_break').create()).scrollIntoView())
  return true
}

/** In a cell, Enter goes to the next one: it has a single line. */
const enterCell: Command = (state, dispatch) => findAround(state, 'table') !== null && goToNextCell(1)(state, dispatch)

/** After Escape, Tab leaves the text, so that keyboards aren't trapped. */
function createLeaving() {
  let isLeaving = false
  const unless =
    (command: Command): Command =>
    (state, dispatch, view) =>
      !isLeaving && command(state, dispatch, view)
  const watch = new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (_, { key }) => {
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

/** Keys, history and input rules of the editor. */
export function createPlugins(openLink: (view: EditorView) => void): Plugin[] {
  const item = type('list_item')
  const { unless, watch } = createLeaving()
  return [
    watch,
    rules,
    keymap({
      'Mod-b': toggle('strong'),
      'Mod-i': toggle('em'),
      'Mod-e': toggle('code'),
      'Mod-Shift-x': toggle('strike'),
      'Mod-k': (_, __, view) => {
        if (view) openLink(view)
        return true
      },
      'Alt-F10': (_, __, view) => {
        view?.dom.closest('.post-writing')?.querySelector<HTMLElement>('.post-toolbar [tabindex="0"]')?.focus()
        return true
      },
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      'Mod-Alt-0': toggleBlock('paragraph'),
      'Mod-Alt-2': toggleBlock('heading', { level: 2 }),
      'Mod-Alt-3': toggleBlock('heading', { level: 3 }),
      'Mod-Shift-7': toggleList('ordered_list'),
      'Mod-Shift-8': toggleList('bullet_list'),
      'Mod-Shift-9': toggleQuote,
      'Mod-_': insertRule,
      Backspace: undoInputRule,
      Enter: chainCommands(enterCell, splitListItem(item)),
      'Mod-Enter': chainCommands(exitCode, hardBreak),
      'Shift-Enter': chainCommands(exitCode, hardBreak),
      Tab: unless(chainCommands(goToNextCell(1), sinkListItem(item))),
      'Shift-Tab': unless(chainCommands(goToNextCell(-1), liftListItem(item))),
    }),
    keymap(baseKeymap),
    history(),
    dropCursor({ color: false, class: 'post-drop-cursor' }),
    gapCursor(),
    tableEditing(),
  ]
}
