import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import type { Command, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { goToNextCell, tableEditing } from 'prosemirror-tables'
import { schema } from '#staff/features/blog/writing/document/schema.ts'
import { findAround, insertBreak, toggle, toggleList } from '#staff/widgets/rich-text/commands.ts'
import { commonRules, createLeaving, markRule } from '#staff/widgets/rich-text/rules.ts'
import { insertRule, toggleBlock, toggleQuote, type } from './commands.ts'
import { bind, shortcuts } from '#staff/widgets/commands/keyboard.ts'

const rules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,6})\s$/, type('heading'), ([, signs]) => ({ level: signs!.length })),
    textblockTypeInputRule(/^```$/, type('code_block')),
    wrappingInputRule(/^\s*>\s$/, type('blockquote')),
    markRule(schema, /(^|[^~])~~([^~]+)~~$/, 'strike'),
    markRule(schema, /(^|[^`])`([^`]+)`$/, 'code'),
    // An address becomes a link, as it does in the shop.
    ...commonRules(schema),
  ],
})

/** In a cell, Enter goes to the next one: it has a single line. */
const enterCell: Command = (state, dispatch) => findAround(state, 'table') !== null && goToNextCell(1)(state, dispatch)

/** Keys, history and input rules of the editor. */
export function createPlugins(openLink: (view: EditorView) => void): Plugin[] {
  const item = type('list_item')
  const { unless, watch } = createLeaving()
  return [
    watch,
    rules,
    keymap({
      ...bind(shortcuts.bold, toggle('strong')),
      ...bind(shortcuts.italic, toggle('em')),
      ...bind(shortcuts.code, toggle('code')),
      ...bind(shortcuts.strike, toggle('strike')),
      ...bind(shortcuts.link, (_, __, view) => {
        if (view) openLink(view)
        return true
      }),
      ...bind(shortcuts.toolbar, (_, __, view) => {
        view?.dom.closest('.post-writing')?.querySelector<HTMLElement>('.rich-toolbar [tabindex="0"]')?.focus()
        return true
      }),
      ...bind(shortcuts.undo, undo),
      ...bind(shortcuts.redo, redo),
      'Mod-Alt-0': toggleBlock('paragraph'),
      ...bind(shortcuts.heading, toggleBlock('heading', { level: 2 })),
      ...bind(shortcuts.subheading, toggleBlock('heading', { level: 3 })),
      ...bind(shortcuts.numbered, toggleList('ordered_list')),
      ...bind(shortcuts.list, toggleList('bullet_list')),
      ...bind(shortcuts.quote, toggleQuote),
      'Mod-_': insertRule,
      Backspace: undoInputRule,
      Enter: chainCommands(enterCell, splitListItem(item)),
      'Mod-Enter': chainCommands(exitCode, insertBreak),
      'Shift-Enter': chainCommands(exitCode, insertBreak),
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
