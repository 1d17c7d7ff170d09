import { shell } from 'electron'
import type { ConnectionState, KnownServer } from '#bridge/bridge.ts'
import type { Log } from '#core/log/log.ts'
import { WELCOME } from '#core/pages/address.ts'
import type { Servers } from '#core/shop/servers.ts'
import type { Answers } from './calls.ts'
import type { Desk } from './desk.ts'
import type { Dialogs } from './dialogs.ts'
import type { SigningIn } from './signing-in.ts'
import type { Updates } from './updates.ts'
import type { MainWindow } from './window.ts'
import type { Workplace } from './workplace.ts'

interface AnswerParts {
  desk: Desk
  servers: Servers
  signingIn: SigningIn
  dialogs: Dialogs
  updates: Updates
  window: MainWindow
  log: Log
}

/** What the main process answers to each call of a page; rooms in the order of the bridge. */
export function answersOf({ desk, servers, signingIn, dialogs, updates, window, log }: AnswerParts): Answers {
  return {
    servers: {
      list: (caller) => knownTo(caller, servers.list()),
      add: (caller, address) => atWelcome(caller, () => servers.add(address)),
      remove: (caller, key, evenSo) => atWelcome(caller, () => desk.remove(key, evenSo)),
      open: (caller, key, path) => atWelcome(caller, () => desk.open(key, path)),
      leave: () => desk.leave(),
    },
    signIn: {
      state: (caller) => atWelcome(caller, () => signingIn.state()),
      again: (caller) => atWelcome(caller, () => signingIn.again()),
      cancel: (caller) => atWelcome(caller, () => signingIn.cancel()),
    },
    connection: {
      state: (caller) => connectionOf(desk.at(caller)),
      tryNow: async (caller) => void (await desk.at(caller).shop.connection.tryNow()),
    },
    live: {
      open: (caller) => {
        const { live, server } = desk.at(caller)
        live.open()
        // Who has just begun to listen doesn't know what was said before.
        if (live.isConnected()) window.tell(server.key, 'live', { isConnected: true })
      },
      close: (caller) => desk.at(caller).live.close(),
    },
    kept: {
      all: (caller) => desk.at(caller).kept.all(),
      write: async (caller, name, text) => (await desk.lastOf(caller)).kept.write(name, text),
    },
    publishing: {
      state: (caller) => desk.at(caller).local.state(),
      publish: (caller, ids, settled) => desk.at(caller).local.publish(ids, settled),
      stop: (caller) => desk.at(caller).local.stop(),
      discard: (caller, ids) => desk.at(caller).local.discard(ids),
      putBack: (caller, changes) => desk.at(caller).local.putBack(changes),
      backup: (caller) => dialogs.backup(desk.at(caller)),
      restore: (caller) => dialogs.restore(desk.at(caller)),
    },
    uploads: {
      state: (caller) => desk.at(caller).uploads.state(),
      choose: (caller, what, tags) => dialogs.upload(desk.at(caller), what, tags),
      retry: (caller, ids) => desk.at(caller).uploads.retry(ids),
      allow: (caller, ids) => desk.at(caller).uploads.allow(ids),
      remove: (caller, ids) => desk.at(caller).uploads.remove(ids),
      clear: (caller) => desk.at(caller).uploads.clear(),
    },
    watching: {
      state: (caller) => desk.at(caller).watching.state(),
      choose: (caller) => dialogs.watch(desk.at(caller)),
      stop: (caller) => desk.at(caller).watching.stop(),
    },
    updates: {
      state: () => updates.state(),
      check: () => updates.check(),
      install: () => updates.install(),
    },
    window: { setEdited: (_, isEdited) => window.setEdited(isEdited) },
    help: { showLogs: () => showFolder(log.folder) },
  }
}

/** What is no shop's business: which others there are, and who signs in there. */
function atWelcome<Answer>(caller: string, answer: () => Answer): Answer {
  if (caller !== WELCOME) throw new Error('This is done where shops are chosen.')
  return answer()
}

/** The servers that pages of a host may know of: a shop's only itself. */
export const knownTo = (caller: string, list: KnownServer[]): KnownServer[] =>
  caller === WELCOME ? list : list.filter(({ key }) => key === caller)

/** Whether the server answers, and what waits for it. */
export const connectionOf = ({ shop, local }: Workplace): ConnectionState => ({
  isOnline: shop.connection.isOnline(),
  waiting: local.state().changes.length,
})

/** Opens a folder of this computer in the system's own window for such. Throws words. */
export async function showFolder(folder: string): Promise<void> {
  // `openPath` answers what went wrong, in words that hold the place.
  if ((await shell.openPath(folder)) !== '') throw new Error('The system could not open the folder.')
}
