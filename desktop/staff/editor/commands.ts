import type { Bridge, Events } from '#bridge/bridge.ts'

/** What the keys of each command are, without Ctrl or Cmd. */
const keys = { save: { key: 's' }, undo: { key: 'z' }, redo: { key: 'Z', shiftKey: true } } as const

/**
 * Commands of the native menus do what their keys do: the builder and the post editor hear the same press, and where nothing on screen
 * makes it its own, a text field undoes and redoes what was typed in it. Answers how to end that.
 */
export function followCommands({ platform, on }: Pick<Bridge, 'platform' | 'on'>): () => void {
  return on('command', (command) => {
    const isOurs = !(document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', {
        ...keys[command],
        [platform === 'darwin' ? 'metaKey' : 'ctrlKey']: true,
        bubbles: true,
        cancelable: true,
      }),
    )
    if (!isOurs && isStep(command)) document.execCommand(command)
  })
}

const isStep = (command: Events['command']) => command !== 'save'
