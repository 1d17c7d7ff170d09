import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, setCellAttr } from 'prosemirror-tables'
import type { ToolbarButton } from '#staff/widgets/rich-text/Toolbar.tsx'
import { insertRule, insertTable, isBlock, toggleBlock, toggleQuote } from './commands.ts'
import { findAround, hasMark, toggle, toggleList } from '#staff/widgets/rich-text/commands.ts'
import { isInLink } from '#staff/widgets/rich-text/link.ts'
import { shortcuts } from '#staff/widgets/commands/keyboard.ts'

type Button = Omit<ToolbarButton, 'press' | 'isPressed'> & {
  command: Command
  isPressed?: (state: EditorState) => boolean
}

const list = (name: 'bullet_list' | 'ordered_list') => ({
  command: toggleList(name),
  isPressed: (state: EditorState) => findAround(state, name) !== null,
})
const heading = (level: number) => ({
  command: toggleBlock('heading', { level }),
  isPressed: (state: EditorState) => isBlock(state, 'heading', { level }),
})
const marking = (name: string) => ({ command: toggle(name), isPressed: (state: EditorState) => hasMark(state, name) })

const formats: readonly Button[] = [
  { label: 'Bold', sign: 'B', shortcut: shortcuts.bold, ...marking('strong') },
  { label: 'Italic', sign: 'I', shortcut: shortcuts.italic, ...marking('em') },
  { label: 'Strikethrough', sign: 'S', shortcut: shortcuts.strike, ...marking('strike') },
  { label: 'Code', sign: '</>', shortcut: shortcuts.code, ...marking('code') },
  { label: 'Heading H2', sign: 'H2', shortcut: shortcuts.heading, ...heading(2) },
  { label: 'Subheading H3', sign: 'H3', shortcut: shortcuts.subheading, ...heading(3) },
  { label: 'List', sign: 'LIST', shortcut: shortcuts.list, ...list('bullet_list') },
  { label: 'Numbered list', sign: 'NUMBERED', shortcut: shortcuts.numbered, ...list('ordered_list') },
  {
    label: 'Quote',
    sign: 'QUOTE',
    shortcut: shortcuts.quote,
    command: toggleQuote,
    isPressed: (state) => findAround(state, 'blockquote') !== null,
  },
  {
    label: 'Code block',
    sign: '{ }',
    command: toggleBlock('code_block'),
    isPressed: (state) => isBlock(state, 'code_block'),
  },
  { label: 'Line', sign: 'LINE', command: insertRule },
  { label: 'Table', sign: 'TABLE', command: insertTable },
]

const align = (to: string | null, label: string, sign: string): Button => ({
  label,
  sign,
  command: setCellAttr('align', to),
})

/** Offered while the cursor is in a table. */
const tableTools: readonly Button[] = [
  { label: 'Add row', sign: '+ROW', command: addRowAfter },
  { label: 'Delete row', sign: '-ROW', command: deleteRow },
  { label: 'Add column', sign: '+COLUMN', command: addColumnAfter },
  { label: 'Delete column', sign: '-COLUMN', command: deleteColumn },
  align(null, 'Align column left', 'LEFT'),
  align('center', 'Align column centre', 'CENTRE'),
  align('right', 'Align column right', 'RIGHT'),
  { label: 'Delete table', sign: '-TABLE', command: deleteTable },
]

const history: readonly Button[] = [
  { label: 'Undo', sign: '↶', shortcut: shortcuts.undo, command: undo },
  { label: 'Redo', sign: '↷', shortcut: shortcuts.redo, command: redo },
]

interface Opening {
  link(): void
  /** Opens the image picker; null if there is none. */
  image: (() => void) | null
  /** Opens the alternative text of the selected image; null if none is selected. */
  describe: (() => void) | null
}

/** The buttons above the text, for a state of the editor. */
export function buttonsFor(state: EditorState, run: (command: Command) => void, open: Opening): ToolbarButton[] {
  const toButton = ({ command, isPressed, ...button }: Button): ToolbarButton => ({
    ...button,
    ...(isPressed && { isPressed: isPressed(state) }),
    press: () => run(command),
  })
  const { image, describe } = open
  return [
    ...formats.map(toButton),
    { label: 'Link', sign: 'LINK', shortcut: shortcuts.link, isPressed: isInLink(state), press: open.link },
    ...(image ? [{ label: 'Insert image', sign: 'IMAGE', press: image }] : []),
    ...history
      .filter(({ command }) => (command === undo ? undoDepth : redoDepth)(state) > 0 || command === undo)
      .map(toButton),
    ...(describe ? [{ label: 'Alt text', sign: 'ALT', press: describe }] : []),
    ...(findAround(state, 'table') ? tableTools.map(toButton) : []),
  ]
}
