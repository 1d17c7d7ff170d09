import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { cookiesAfter } from './staff.ts'

export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  picture?: string
}

/** What is wrong with an ID token. */
export interface Forgery {
  claims?: Record<string, unknown>
  /** Signed with a key that isn't the provider's, but has its id. */
  isSignedByStranger?: boolean
}

const CLIENT = { client_id: 'hoard', client_secret: 'a secret of tests' }

/**
 * Starts a real OpenID provider on a free port. It signs in `person` at once, or cancels if null; `isDown` makes it
 * return garbage, and `forgery` changes its ID tokens. Call `serve(shopUrl)` once the shop's URL is known.
 */
export async function openOpenid() {
  const control = { person: null as Person | null, isDown: false, forgery: null as Forgery | null }
  const [key, strangers] = [createKey(), createKey()]
  let answer = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end('not yet')
  const server = createServer((request, response) => {
    if (control.isDown) response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    else {
      const { forgery } = control
      if (forgery && request.url === '/token')
        changeAnswer(response, ({ id_token: token, ...rest }) => ({
          ...rest,
          id_token: forge(token as string, forgery, forgery.isSignedByStranger ? strangers : key),
        }))
      answer(request, response)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    control,
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.client_id, OIDC_CLIENT_SECRET: CLIENT.client_secret },
    serve(shopUrl: string) {
      const provider = new Provider(issuer, {
        clients: [{ ...CLIENT, redirect_uris: [`${shopUrl}/api/login/callback`] }],
        claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'picture'] },
        cookies: { keys: ['a key of tests'] },
        jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'key of tests', use: 'sig', alg: 'RS256' }] },
        features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
        interactions: { url: (_, { uid }) => `/interaction/${uid}` },
        findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...control.person!, sub: accountId }) }),
        // Skips the consent page.
        async loadExistingGrant({ oidc }) {
          const grant = new provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
          grant.addOIDCScope('openid email profile')
          await grant.save()
          return grant
        },
      })
      const callback = provider.callback()
      answer = (request, response) => {
        if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
        const { person } = control
        const result = person
          ? { login: { accountId: person.sub } }
          : { error: 'access_denied', error_description: '<b>No, thank you</b>' }
        void provider.interactionFinished(request, response, result)
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const createKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

function forge(token: string, { claims }: Forgery, key: KeyObject): string {
  const [header, payload] = token.split('.') as [string, string]
  const original = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const signed = `${header}.${Buffer.from(JSON.stringify({ ...original, ...claims })).toString('base64url')}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}

function changeAnswer(response: ServerResponse, change: (body: Record<string, unknown>) => object): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse
  response.end = ((body: string) => {
    const changed = JSON.stringify(change(JSON.parse(String(body)) as Record<string, unknown>))
    response.setHeader('content-length', Buffer.byteLength(changed))
    return end(changed)
  }) as never
}

/** A browser that follows redirects and stores cookies per site. */
export function openBrowser() {
  const jars = new Map<string, string>()
  const get = async (address: string, headers: Record<string, string> = {}): Promise<Response> => {
    const { origin } = new URL(address)
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: jars.get(origin) ?? '', ...headers },
    })
    jars.set(origin, cookiesAfter(response, jars.get(origin)))
    return response
  }
  return {
    cookiesOf: (origin: string) => jars.get(origin) ?? '',
    get,
    /**
     * Follows redirects to a page, or to an address that matches `until`; returns the last response and its address.
     */
    async follow(address: string, until?: RegExp): Promise<{ response: Response; address: string }> {
      for (let at = address, steps = 0; steps < 12; steps++) {
        if (until?.test(at)) return { response: new Response(), address: at }
        const response = await get(at)
        const to = response.headers.get('location')
        if (!to) return { response, address: at }
        at = new URL(to, at).href
      }
      throw new Error('The redirects form a loop.')
    },
  }
}
