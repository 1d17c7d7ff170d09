import type { WebContents } from 'electron'
import type { Events, ScreenCommand } from '#bridge/bridge.ts'
import type { MainWindow } from '#main/window.ts'

/** What the focused screen can do, as the page reports it. */
export interface ScreenCommands {
  available(): readonly ScreenCommand[]
  set(available: readonly ScreenCommand[]): void
  /** Passes a command to the page. */
  run(command: Events['command']): void
  onChange(listener: () => void): void
}

export function createScreenCommands(window: MainWindow) {
  const listeners = new Set<() => void>()
  let available: readonly ScreenCommand[] = []

  function set(next: readonly ScreenCommand[]) {
    available = next
    for (const listener of listeners) listener()
  }

  return {
    available: () => available,
    set,
    run(command: Events['command']) {
      const host = window.host()
      if (host) window.send(host, 'command', command)
    },
    onChange: (listener: () => void) => void listeners.add(listener),
    /** Nothing is possible until a new document reports it. */
    follow(contents: WebContents) {
      contents.on('did-navigate', () => set([]))
      contents.on('destroyed', () => set([]))
    },
  }
}
