import { staffPaths } from '#shared/staff-paths.ts'
import { dialog, shell } from 'electron'
import type { KnownServer, SignInState } from '#bridge/bridge.ts'
import type { Servers } from '#core/shop/servers.ts'
import { createSignIn } from '#core/shop/sign-in.ts'
import type { MainWindow } from './window.ts'

/** Signing in, with the way back to the screen that somebody came for. */
export interface SigningIn {
  state(): SignInState
  /** `hasEnded`: their session was ended while they worked, which they are told. */
  begin(server: KnownServer, path: string, hasEnded: boolean): void
  again(): void
  cancel(): void
  /** Editor and server don't understand each other: said where people wait for signing in. */
  refuse(server: KnownServer, words: string): void
  /** A `hoard://` link that the system opened. False: it has nothing to do with signing in. */
  opened(link: string): boolean
  onChange(listener: (state: SignInState) => void): void
}

interface SigningInParts {
  servers: Servers
  userAgent: string
  window: MainWindow
  /** Shows a screen of the server whose person has just signed in. */
  open(key: string, path: string): Promise<void>
}

export function createSigningIn({ servers, userAgent, window, open }: SigningInParts): SigningIn {
  const signIn = createSignIn({ servers, userAgent, openInBrowser: (address) => shell.openExternal(address) })
  const listeners = new Set<(state: SignInState) => void>()
  /** Where to afterwards, by server. */
  const paths = new Map<string, string>()
  let refused: SignInState | null = null
  let hasEnded = false
  let isTold = false

  const state = (): SignInState => {
    const now = refused ?? signIn.state()
    return now.is === 'waiting' ? { ...now, hasEnded } : now
  }
  const tell = () => {
    for (const listener of listeners) listener(state())
  }
  signIn.onChange(tell)

  async function begin({ key }: KnownServer) {
    refused = null
    const done = await signIn.begin(key)
    if (!done) return
    window.toFront()
    await open(key, paths.get(key) ?? staffPaths.cms)
    if (!done.isKept) await tellNotKept()
  }

  /** Once: people can't do much about it, and it is no fault of theirs. */
  async function tellNotKept() {
    const parent = window.get()
    if (isTold || !parent) return
    isTold = true
    await dialog.showMessageBox(parent, {
      type: 'info',
      message: 'You sign in again after a quit.',
      detail:
        'This computer has no keyring where Hoard could keep your session safely, so it is only kept while Hoard runs. GNOME Keyring or KWallet would do.',
      buttons: ['OK'],
    })
  }

  return {
    state,
    begin(server, path, ended) {
      paths.set(server.key, path)
      hasEnded = ended
      void begin(server)
    },
    again() {
      const now = state()
      if (now.is !== 'idle') void begin(now.server)
    },
    cancel() {
      refused = null
      signIn.cancel()
      tell()
    },
    refuse(server, words) {
      refused = { is: 'failed', server, words }
      tell()
    },
    opened: (link) => signIn.opened(link),
    onChange: (listener) => void listeners.add(listener),
  }
}
