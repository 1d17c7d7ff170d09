/** Keys and what they do. */
export type Shortcuts = readonly (readonly [keys: string, what: string])[]

/** Of the whole builder. */
export const builderKeys: Shortcuts = [
  ['Ctrl + S', 'Save'],
  ['Ctrl + Z', 'Undo; in a text field, undo typing first'],
  ['Ctrl + Shift + Z, Ctrl + Y', 'Redo'],
  ['Ctrl + K', 'Find a page, screen or command; in a text field, insert a link'],
  ['Alt + F10', 'Go to the toolbar, or back to where you were'],
]

/** Of a focused block. */
export const blockKeys: Shortcuts = [
  ['Enter', 'Edit the block'],
  ['Arrow keys, Home, End', 'Go to the previous, next, first or last block'],
  ['Shift + Left, Shift + Right', 'Move the block within its row'],
  ['Ctrl + D', 'Duplicate the block'],
  ['Ctrl + C, Ctrl + X, Ctrl + V', 'Copy, cut or paste, on other pages too'],
  ['/', 'Add a block below'],
  ['Delete', 'Delete the block'],
  ['Space on a handle', 'Pick up the row or block. Arrow keys move it, Space drops it, Escape cancels.'],
]

/** Of formatted texts: posts and text blocks. */
export const textKeys: Shortcuts = [
  ['Ctrl + B, Ctrl + I', 'Bold, italic'],
  ['Ctrl + K', 'Insert or change a link'],
  ['Ctrl + Shift + 7, Ctrl + Shift + 8', 'Numbered list, list'],
  ['Escape, then Tab', 'Leave the text'],
]
