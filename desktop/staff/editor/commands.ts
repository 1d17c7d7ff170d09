import type { Bridge, Events, ScreenCommand } from '#bridge/bridge.ts'
import { currentCommands, currentSave, onScreenCommands } from '#staff/widgets/commands/screen-commands.ts'

/** The keys of the commands that editors on the screen handle themselves, pressed with Ctrl or Cmd. */
const keys = { undo: { key: 'z' }, redo: { key: 'Z', shiftKey: true }, find: { key: 'f' } } as const

type CommandBridge = Pick<Bridge, 'platform' | 'on' | 'find' | 'window'>

/**
 * Carries out commands of the native menu, and tells it what the focused screen can do. Returns a function that stops
 * it.
 */
export function followCommands(bridge: CommandBridge): () => void {
  const stopRunning = bridge.on('command', (command) => run(bridge, command))
  const stopReporting = reportCommands(bridge)
  return () => {
    stopRunning()
    stopReporting()
  }
}

/**
 * Undo, Redo and Find become key events first: the builder, the post editor and the Markdown editor handle them. If no
 * one does, a text field undoes or redoes typing, and the find bar opens.
 */
function run({ platform, find }: CommandBridge, command: Events['command']) {
  if (command === 'save') return currentSave()?.()
  const isHandled = !(document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', {
      ...keys[command],
      [platform === 'darwin' ? 'metaKey' : 'ctrlKey']: true,
      bubbles: true,
      cancelable: true,
    }),
  )
  if (isHandled) return
  if (command === 'find') void find.open()
  else document.execCommand(command)
}

function reportCommands({ window: shown }: CommandBridge): () => void {
  let reported = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = () => {
    timer = undefined
    const available = [...new Set([...currentCommands(), ...fieldCommands()])].toSorted()
    if (String(available) === reported) return
    reported = String(available)
    void shown.setCommands(available)
  }
  /** After the event, when the focus and the field have their new state. */
  const soon = () => {
    timer ??= setTimeout(report)
  }
  const within = new AbortController()
  const options = { capture: true, signal: within.signal }
  for (const name of ['focusin', 'focusout', 'input']) document.addEventListener(name, soon, options)
  const stop = onScreenCommands(soon)
  void shown.setCommands([])
  soon()
  return () => {
    within.abort()
    stop()
    clearTimeout(timer)
  }
}

const steps = ['undo', 'redo'] as const

/** What the focused text field can undo by itself. */
function fieldCommands(): readonly ScreenCommand[] {
  const { activeElement: field } = document
  // The Markdown editor doesn't say; it ignores a step that it doesn't have.
  if (field?.matches('.cm-content')) return steps
  return field?.matches('input, textarea') ? steps.filter((step) => document.queryCommandEnabled(step)) : []
}
