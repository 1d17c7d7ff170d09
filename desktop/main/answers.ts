import { shell } from 'electron'
import type { Log } from '#core/log/log.ts'
import type { Servers } from '#core/shop/servers.ts'
import type { Answers } from './calls.ts'
import type { Desk } from './desk.ts'
import type { MainWindow } from './window.ts'

interface AnswerParts {
  desk: Desk
  servers: Servers
  window: MainWindow
  log: Log
}

/** What the main process answers to each call of a page; rooms in the order of the bridge. */
export function answersOf({ desk, servers, window, log }: AnswerParts): Answers {
  const soon = () => {
    throw new Error('This is not wired yet.')
  }
  return {
    servers: {
      list: () => servers.list(),
      add: (_, address) => servers.add(address),
      remove: async (_, key) => {
        await desk.drop(key)
        servers.remove(key)
      },
      open: (_, key, path) => desk.open(key, path),
      leave: () => desk.leave(),
    },
    signIn: { state: () => ({ is: 'idle' }), again: soon, cancel: soon },
    connection: {
      state: (caller) => ({ isOnline: desk.at(caller).shop.connection.isOnline(), waiting: 0 }),
      tryNow: async (caller) => void (await desk.at(caller).shop.connection.tryNow()),
    },
    live: { open: soon, close: soon },
    kept: {
      all: (caller) => desk.at(caller).kept.all(),
      write: (caller, name, text) => desk.at(caller).kept.write(name, text),
    },
    publishing: {
      state: () => ({ changes: [], running: null, published: [], trouble: null }),
      publish: soon,
      stop: soon,
      discard: soon,
      putBack: soon,
      backup: soon,
      restore: soon,
    },
    uploads: {
      state: () => ({ items: [], trouble: null, ended: 0 }),
      choose: soon,
      retry: soon,
      allow: soon,
      remove: soon,
      clear: soon,
    },
    watching: { state: () => ({ name: null, problem: null }), choose: soon, stop: soon },
    updates: { state: () => ({ is: 'none' }), check: soon, install: soon },
    window: { setEdited: (_, isEdited) => window.setEdited(isEdited) },
    help: { showLogs: async () => void (await shell.openPath(log.folder)) },
  }
}
