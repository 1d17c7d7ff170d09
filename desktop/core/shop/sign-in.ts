import { createHash, randomBytes } from 'node:crypto'
import type { KnownServer, SignInState } from '#bridge/bridge.ts'
import { createClient } from '#shared/contract/client.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { desktopContract } from '#shared/features/desktop/desktop.contract.ts'
import { AUTHORIZE_PATH, SIGNED_IN_LINK } from '#shared/features/desktop/sign-in.ts'
import { createListeners } from '#shared/listeners.ts'
import { limitBody } from './limit-body.ts'
import { listenOnce } from './listener.ts'
import { networkTrouble, type Network } from './network.ts'
import type { Servers } from './servers.ts'
import { ShopError } from './shop-error.ts'

/** Time limit for signing in in the browser. */
const WITHIN_MS = 10 * 60_000
const TOKEN_MS = 30_000
const MAX_BYTES = 256 * 1024

export interface SignIn {
  state(): SignInState
  /**
   * Opens the browser and resolves when the person is signed in, or null if cancelled or timed out. Cancels an earlier
   * sign-in. The code returns to a local listener, or by an app link where the scheme is registered. `isPersisted`: the
   * session survives a quit.
   */
  begin(key: string, by?: 'listener' | 'link'): Promise<{ isPersisted: boolean } | null>
  /** Handles a link opened by the system. False if it isn't a sign-in link. */
  opened(link: string): boolean
  cancel(): void
  onChange(listener: (state: SignInState) => void): () => void
}

export interface SignInParts {
  servers: Servers
  network: Network
  userAgent: string
  openInBrowser(address: string): Promise<void>
  withinMs?: number
}

/** `from`: the issuer, the origin of the shop that sent the code. */
type SignInResponse = { code: string; from: string | null } | { error: string }

interface Attempt {
  /** Value the browser must return. */
  state: string
  take(answer: SignInResponse): Promise<string | null>
  cancel(): void
}

const WRONG_ISSUER =
  'The response came from another shop, so you are not signed in. Tell the person who runs this shop.'

const secret = () => randomBytes(32).toString('base64url')

/** Signs in through the system's browser with PKCE and a one-time code, so no password ever enters the editor. */
export function createSignIn({
  servers,
  network,
  userAgent,
  openInBrowser,
  withinMs = WITHIN_MS,
}: SignInParts): SignIn {
  const listeners = createListeners<[state: SignInState]>()
  let state: SignInState = { is: 'idle' }
  let current: Attempt | null = null

  function setState(next: SignInState) {
    state = next
    listeners.call(next)
  }

  /** Handles a query that belongs to the current sign-in; null for any other. */
  function take(query: URLSearchParams): Promise<string | null> | null {
    if (!current || query.get('state') !== current.state) return null
    const [code, error] = [query.get('code'), query.get('error')]
    if (code === null && error === null) return null
    return current.take(code === null ? { error: error! } : { code, from: query.get('iss') })
  }

  async function begin(key: string, by: 'listener' | 'link' = 'listener'): Promise<{ isPersisted: boolean } | null> {
    const server = servers.find(key)
    current?.cancel()
    const verifier = secret()
    const over = new AbortController()
    const answered = Promise.withResolvers<SignInResponse>()
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
    setState({ is: 'waiting', server })
    const late = setTimeout(() => answered.resolve({ error: 'late' }), withinMs)
    over.signal.addEventListener('abort', () => answered.resolve({ error: 'cancelled' }), { once: true })
    let listener: Awaited<ReturnType<typeof listenOnce>> | null = null
    let failure: string | null = null
    try {
      if (by === 'listener') listener = await listenOnce(take)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const redirect = listener?.address ?? SIGNED_IN_LINK
      const query = new URLSearchParams({ challenge, state: attempt.state, redirect })
      if (!over.signal.aborted) await opened(`${server.address}${AUTHORIZE_PATH}?${query}`)
      const answer = await answered.promise
      if ('error' in answer) throw new ShopError('refused', errorText(answer.error))
      // Prevents a mix-up attack: a shop could forward the person to another shop, whose code would then be sent here
      // with the secret.
      if (answer.from !== server.address) throw new ShopError('refused', WRONG_ISSUER)
      const session = await redeem(server, { code: answer.code, verifier })
      return { isPersisted: await servers.signedIn(key, session) }
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      failure = error.message
      return null
    } finally {
      clearTimeout(late)
      ended.resolve(failure)
      listener?.close()
      if (current === attempt) {
        current = null
        setState(failure === null || over.signal.aborted ? { is: 'idle' } : { is: 'failed', server, words: failure })
      }
    }
  }

  const opened = (address: string) =>
    openInBrowser(address).catch((error: unknown) => {
      throw new ShopError('refused', 'Your browser couldn’t be opened. Open it yourself, then try again.', error)
    })

  const redeem = async ({ address }: KnownServer, proof: { code: string; verifier: string }) => {
    const client = createClient(desktopContract, (path, init) =>
      limitResponse(network.fetch(address + path, { ...init, signal: AbortSignal.timeout(TOKEN_MS) })),
    )
    try {
      return await client.token({ body: proof, headers: { 'user-agent': userAgent } })
    } catch (error) {
      const refused = error instanceof ApiError && error.status < 500
      throw new ShopError(
        'refused',
        refused
          ? 'The shop refused this sign-in: it took too long, or was already used. Try again.'
          : (networkTrouble(error, new URL(address).host) ??
              'The sign-in lost its connection to the shop. Check that this computer is online, then try again.'),
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
      if (state.is === 'failed') setState({ is: 'idle' })
    },
    onChange: listeners.add,
  }
}

/** Limits the token response; a longer one doesn't come from our server. */
async function limitResponse(pending: Promise<Response>): Promise<Response> {
  const response = await pending
  // The secret is for this address only.
  if (response.status >= 300 && response.status <= 399) throw new Error('The sign-in was redirected')
  return new Response(response.body && limitBody(response.body, MAX_BYTES), { status: response.status })
}

function errorText(error: string): string {
  if (error === 'denied') return 'You declined in your browser, so you are not signed in.'
  if (error === 'late') return 'You didn’t sign in within ten minutes. Try again when you are ready.'
  return 'The sign-in was cancelled.'
}
