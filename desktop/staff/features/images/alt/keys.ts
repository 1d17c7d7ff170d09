export type Command = 'save' | 'decorative' | 'skip' | 'back' | 'undo'

/** In the syntax of `aria-keyshortcuts`. */
export const shortcuts: Record<Command, string> = {
  save: 'Enter',
  decorative: 'Alt+D',
  skip: 'PageDown',
  back: 'PageUp',
  undo: 'Alt+Z',
}

/** Letters that the Option key of a Mac produces from D and Z. */
const altered: Partial<Record<string, Command>> = { d: 'decorative', '∂': 'decorative', z: 'undo', Ω: 'undo' }

interface Press extends Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing'> {
  /** In the text field, where Enter does not press a button. */
  isInField: boolean
}

/** Maps a key press to a queue command; null leaves it to the browser, also during IME composition. */
export function commandOf({ key, altKey, ctrlKey, metaKey, shiftKey, isComposing, isInField }: Press): Command | null {
  if (isComposing || ctrlKey || metaKey) return null
  if (altKey) return altered[key.toLowerCase()] ?? altered[key] ?? null
  if (shiftKey) return null
  if (key === 'PageDown') return 'skip'
  if (key === 'PageUp') return 'back'
  return key === 'Enter' && isInField ? 'save' : null
}
