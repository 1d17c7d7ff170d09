import type { Bridge, Events } from '#bridge/bridge.ts'

/** The key of each command, pressed with Ctrl or Cmd. */
const keys = { save: { key: 's' }, undo: { key: 'z' }, redo: { key: 'Z', shiftKey: true } } as const

/**
 * Turns commands of the native menu into key events, which the builder and the post editor handle. If no one does, a
 * text field undoes or redoes typing. Returns a function that stops it.
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
