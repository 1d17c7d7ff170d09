import { app, dialog, shell } from 'electron'
import type { KnownServer, SignInState } from '#bridge/bridge.ts'
import type { Network } from '#core/shop/network.ts'
import type { Servers } from '#core/shop/servers.ts'
import { createSignIn } from '#core/shop/sign-in.ts'
import { AT_LOGIN } from './login-item.ts'
import type { MainWindow } from './window.ts'
import type { Log } from '#core/log/log.ts'
import { UnreachableError, type Shop } from '#core/shop/shop.ts'
import { createClient } from '#shared/contract/client.ts'
import { authContract } from '#shared/features/accounts/auth.contract.ts'

/** Sign-in that returns to the requested screen. */
export interface SignInFlow {
  state(): SignInState
  /**
   * Without a `path` the person who has signed in returns to their own. `hasEnded`: the session ended during work, which the welcome page explains. `isLocked`: there is one, but the keyring
   * can't open it now.
   */
  begin(server: KnownServer, path: string | undefined, how: { hasEnded: boolean; isLocked: boolean }): void
  again(): void
  cancel(): void
  /** Shows on the welcome page that editor and server are incompatible. */
  refuse(server: KnownServer, message: string): void
  /** Handles a `hoard://` link from the system. False if it isn't a sign-in link. */
  opened(link: string): boolean
  onChange(listener: (state: SignInState) => void): void
}

interface SignInFlowParts {
  servers: Servers
  network: Network
  userAgent: string
  window: MainWindow
  log: Log
  /** Shows a screen of the server after signing in. */
  open(key: string, path?: string): Promise<void>
}

export function createSignInFlow({ servers, network, userAgent, window, log, open }: SignInFlowParts): SignInFlow {
  const signIn = createSignIn({ servers, network, userAgent, openInBrowser: (address) => shell.openExternal(address) })
  const listeners = new Set<(state: SignInState) => void>()
  /** Requested path to open after signing in, by server key. */
  const paths = new Map<string, string | undefined>()
  let refused: SignInState | null = null
  let hasEnded = false
  let isWarned = false

  const state = (): SignInState => {
    const now = refused ?? signIn.state()
    return now.is === 'waiting' ? { ...now, hasEnded } : now
  }
  const notify = () => {
    for (const listener of listeners) listener(state())
  }
  signIn.onChange(notify)

  async function begin({ key }: KnownServer) {
    refused = null
    log.info(`${key}: sign-in begins${hasEnded ? ', as the session has ended' : ''}`)
    const done = await signIn.begin(key)
    if (!done) {
      const now = signIn.state()
      return log.info(`${key}: not signed in`, now.is === 'failed' ? now.message : 'cancelled')
    }
    log.info(`${key}: signed in${done.isPersisted ? '' : ', without a keyring'}`)
    window.toFront()
    await open(key, paths.get(key))
    if (!done.isPersisted) await warnAboutKeyring()
  }

  /** Shown once: people can do little about a missing keyring. */
  async function warnAboutKeyring() {
    const parent = window.get()
    if (isWarned || !parent) return
    isWarned = true
    await dialog.showMessageBox(parent, {
      type: 'info',
      message: 'You’ll need to sign in again after quitting.',
      detail:
        'No keyring of this computer protects your session, so Hoard forgets it when it quits. To stay signed in, unlock the keyring, or install GNOME Keyring or KWallet.',
      buttons: ['OK'],
    })
  }

  /** Electron asks the keyring once per run, so another attempt needs a restart. */
  async function askAboutLock(server: KnownServer) {
    log.warn(`${server.key}: the keyring is locked`)
    const parent = window.get()
    if (!parent) return
    const { response } = await dialog.showMessageBox(parent, {
      type: 'warning',
      message: 'This computer’s keyring is locked.',
      detail: `You are signed in to ${server.name}, but Hoard can’t read your session until the keyring is unlocked. Unlock it and try again: Hoard restarts, and nothing is lost. Or sign in again.`,
      buttons: ['Try Again', 'Sign In', 'Cancel'],
      defaultId: 0,
      cancelId: 2,
      noLink: true,
    })
    if (response === 1) return begin(server)
    if (response !== 0) return
    // The folder of a running AppImage is gone once it has quit.
    const appImage = process.env['APPIMAGE']
    // The person looks at the window, however the program was started.
    const args = process.argv.slice(1).filter((each) => each !== AT_LOGIN)
    app.relaunch({ args, ...(appImage !== undefined && { execPath: appImage }) })
    app.quit()
  }

  return {
    state,
    begin(server, path, how) {
      paths.set(server.key, path)
      hasEnded = how.hasEnded
      void (how.isLocked ? askAboutLock(server) : begin(server))
    },
    again() {
      const now = state()
      if (now.is !== 'idle') void begin(now.server)
    },
    cancel() {
      refused = null
      signIn.cancel()
      notify()
    },
    refuse(server, message) {
      refused = { is: 'failed', server, message }
      notify()
    },
    opened: (link) => signIn.opened(link),
    onChange: (listener) => void listeners.add(listener),
  }
}

const WITHIN_MS = 5000

/** Ends a session on its server. Offline it is only deleted here, and expires there. */
export async function endSession(shop: Shop, log: Log): Promise<void> {
  const signal = AbortSignal.timeout(WITHIN_MS)
  const client = createClient({ logout: authContract.logout }, (path, init) => shop.send(path, { ...init, signal }))
  try {
    await client.logout()
  } catch (error) {
    if (!(error instanceof UnreachableError) && !signal.aborted) throw error
    log.warn('A session could not be ended on its server and was only deleted here')
  }
}
