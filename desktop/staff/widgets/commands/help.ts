import { keysText, shortcuts } from './keyboard.ts'

/** Keys and what they do. */
export type KeysHelp = readonly (readonly [keys: string, what: string])[]

/** Of the whole builder. */
export const builderKeys: KeysHelp = [
  [keysText(shortcuts.save), 'Save'],
  [keysText(shortcuts.undo), 'Undo; in a text field, undo typing first'],
  [keysText(shortcuts.redo), 'Redo'],
  [keysText(shortcuts.find), 'Find a page, screen or command; in a text field, insert a link'],
  [keysText(shortcuts.toolbar), 'Go to the toolbar, or back to where you were'],
]

/** Of a focused block. */
export const blockKeys: KeysHelp = [
  [keysText(shortcuts.edit), 'Edit the block'],
  ['Arrow keys, Home, End', 'Go to the previous, next, first or last block'],
  [keysText(shortcuts.moveSideways), 'Move the block within its row'],
  [keysText(shortcuts.duplicate), 'Duplicate the block'],
  ['Ctrl + C, Ctrl + X, Ctrl + V', 'Copy, cut or paste, on other pages too'],
  [keysText(shortcuts.addBelow), 'Add a block below'],
  [keysText(shortcuts.remove), 'Delete the block'],
  ['Space on a handle', 'Pick up the row or block. Arrow keys move it, Space drops it, Escape cancels.'],
]

/** Of formatted texts: posts and text blocks. */
export const textKeys: KeysHelp = [
  [[shortcuts.bold, shortcuts.italic].map(keysText).join(', '), 'Bold, italic'],
  [keysText(shortcuts.link), 'Insert or change a link'],
  [[shortcuts.numbered, shortcuts.list].map(keysText).join(', '), 'Numbered list, list'],
  ['Escape, then Tab', 'Leave the text'],
]
