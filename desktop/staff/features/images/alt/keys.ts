export type Command = 'save' | 'decorative' | 'skip' | 'back' | 'undo'

/** As `aria-keyshortcuts` writes them. */
export const shortcuts: Record<Command, string> = {
  save: 'Enter',
  decorative: 'Alt+D',
  skip: 'PageDown',
  back: 'PageUp',
  undo: 'Alt+Z',
}

/** Letters that the Option key of a Mac makes of D and Z. */
const altered: Partial<Record<string, Command>> = { d: 'decorative', '∂': 'decorative', z: 'undo', Ω: 'undo' }

interface Press extends Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing'> {
  /** In the field of the words, where Enter is no press of a button. */
  isInField: boolean
}

/** What a key does in the queue. Null: what it does everywhere. A word that is being composed is nobody's command. */
export function commandOf({ key, altKey, ctrlKey, metaKey, shiftKey, isComposing, isInField }: Press): Command | null {
  if (isComposing || ctrlKey || metaKey) return null
  if (altKey) return altered[key.toLowerCase()] ?? altered[key] ?? null
  if (shiftKey) return null
  if (key === 'PageDown') return 'skip'
  if (key === 'PageUp') return 'back'
  return key === 'Enter' && isInField ? 'save' : null
}
