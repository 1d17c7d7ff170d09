import { createHash, randomBytes } from 'node:crypto'
import type { KnownServer, SignInState } from '#bridge/bridge.ts'
import { createClient } from '#shared/contract/client.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { desktopContract } from '#shared/features/desktop/desktop.contract.ts'
import { AUTHORIZE_PATH, SIGNED_IN_LINK } from '#shared/features/desktop/sign-in.ts'
import { atMost } from './at-most.ts'
import { listenOnce } from './listener.ts'
import type { Servers } from './servers.ts'
import { Trouble } from './trouble.ts'

/** So long somebody has in their browser. */
const WITHIN_MS = 10 * 60_000
const TOKEN_MS = 30_000
const MAX_BYTES = 256 * 1024

export interface SignIn {
  state(): SignInState
  /**
   * Sends the person to their browser, and resolves when they are signed in, or that is over; another one under way is cancelled. The code comes
   * back to a listener on this computer, or by a link of the app's scheme where that is registered. `isKept`: also after a quit.
   */
  begin(key: string, by?: 'listener' | 'link'): Promise<{ isKept: boolean } | null>
  /** A link that the system has opened this app with. False: it has nothing to do with signing in. */
  opened(link: string): boolean
  cancel(): void
  onChange(listener: (state: SignInState) => void): () => void
}

export interface SignInParts {
  servers: Servers
  userAgent: string
  openInBrowser(address: string): Promise<void>
  withinMs?: number
}

/** `from`: the origin of the shop that says so. */
type Answer = { code: string; from: string | null } | { error: string }

interface Attempt {
  /** What the browser must bring back. */
  state: string
  take(answer: Answer): Promise<string | null>
  cancel(): void
}

const ANOTHER =
  'The answer came from another shop than the one you sign in to. Nobody has been signed in. Ask whoever runs this shop.'

const secret = () => randomBytes(32).toString('base64url')

/** Signing in by the system's browser, with PKCE and a code that counts once: no password ever comes into the editor. */
export function createSignIn({ servers, userAgent, openInBrowser, withinMs = WITHIN_MS }: SignInParts): SignIn {
  const listeners = new Set<(state: SignInState) => void>()
  let state: SignInState = { is: 'idle' }
  let current: Attempt | null = null

  function become(next: SignInState) {
    state = next
    for (const listener of listeners) listener(next)
  }

  /** The answer that a query holds, if it is one to the sign-in under way. */
  function take(query: URLSearchParams): Promise<string | null> | null {
    if (!current || query.get('state') !== current.state) return null
    const [code, error] = [query.get('code'), query.get('error')]
    if (code === null && error === null) return null
    return current.take(code === null ? { error: error! } : { code, from: query.get('iss') })
  }

  async function begin(key: string, by: 'listener' | 'link' = 'listener'): Promise<{ isKept: boolean } | null> {
    const server = servers.find(key)
    current?.cancel()
    const verifier = secret()
    const over = new AbortController()
    const answered = Promise.withResolvers<Answer>()
    const ended = Promise.withResolvers<string | null>()
    const attempt: Attempt = {
      state: secret(),
      take(answer) {
        answered.resolve(answer)
        return ended.promise
      },
      cancel: () => over.abort(),
    }
    current = attempt
    become({ is: 'waiting', server })
    const late = setTimeout(() => answered.resolve({ error: 'late' }), withinMs)
    over.signal.addEventListener('abort', () => answered.resolve({ error: 'cancelled' }), { once: true })
    let listener: Awaited<ReturnType<typeof listenOnce>> | null = null
    let words: string | null = null
    try {
      if (by === 'listener') listener = await listenOnce(take)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const redirect = listener?.address ?? SIGNED_IN_LINK
      const query = new URLSearchParams({ challenge, state: attempt.state, redirect })
      if (!over.signal.aborted) await opened(`${server.address}${AUTHORIZE_PATH}?${query}`)
      const answer = await answered.promise
      if ('error' in answer) throw new Trouble('refused', wordsFor(answer.error))
      // A shop can pass people on to another one, whose code it would be handed with the secret.
      if (answer.from !== server.address) throw new Trouble('refused', ANOTHER)
      const session = await redeem(server, { code: answer.code, verifier })
      return { isKept: await servers.signedIn(key, session) }
    } catch (error) {
      if (!(error instanceof Trouble)) throw error
      words = error.message
      return null
    } finally {
      clearTimeout(late)
      ended.resolve(words)
      listener?.close()
      if (current === attempt) {
        current = null
        become(words === null || over.signal.aborted ? { is: 'idle' } : { is: 'failed', server, words })
      }
    }
  }

  const opened = (address: string) =>
    openInBrowser(address).catch((error: unknown) => {
      throw new Trouble('refused', 'Your browser could not be opened. Open it yourself, and try again.', error)
    })

  const redeem = async ({ address }: KnownServer, proof: { code: string; verifier: string }) => {
    const client = createClient(desktopContract, (path, init) =>
      shortAnswer(fetch(address + path, { ...init, redirect: 'error', signal: AbortSignal.timeout(TOKEN_MS) })),
    )
    try {
      return await client.token({ body: proof, headers: { 'user-agent': userAgent } })
    } catch (error) {
      const refused = error instanceof ApiError && error.status < 500
      throw new Trouble(
        'refused',
        refused
          ? 'The shop has refused this sign-in: it took too long, or was used already. Try again.'
          : 'The shop could not be reached in the end. Try again when this computer is online.',
        error,
      )
    }
  }

  return {
    state: () => state,
    begin,
    opened(link) {
      if (!URL.canParse(link)) return false
      const { protocol, host, searchParams } = new URL(link)
      if (`${protocol}//${host}` !== SIGNED_IN_LINK) return false
      void take(searchParams)
      return true
    },
    cancel() {
      current?.cancel()
      if (state.is === 'failed') become({ is: 'idle' })
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A session and who it is of: a server that says more is none of ours. */
async function shortAnswer(asked: Promise<Response>): Promise<Response> {
  const response = await asked
  return new Response(response.body && atMost(response.body, MAX_BYTES), { status: response.status })
}

function wordsFor(error: string): string {
  if (error === 'denied') return 'You said no in your browser. Nobody has been signed in.'
  if (error === 'late') return 'Nobody has signed in within ten minutes. Try again when you are ready.'
  return 'The sign-in was cancelled.'
}
