import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { TOTP } from 'otpauth'
import { cookiesAfter, PASSWORD, sendForm } from './staff.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value])

/** What a device lies about in a test. */
interface Lies {
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
}

interface Options {
  challenge: string
  rp?: { id?: string }
  rpId?: string
  user?: { id: string }
}

/** A device with one passkey (ES256), whose responses are those of a browser at `origin`. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  let handle = ''

  const clientData = (type: string, { challenge }: Options, lies: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin: false }))

  function authenticatorData({ rpId, rp }: Options, lies: Lies, flags: number) {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | 0x01 | (lies.isVerified === false ? 0 : 0x04))
    head.writeUInt32BE(lies.counter ?? ++counter, 1)
    return Buffer.concat([sha256(lies.rpId ?? rpId ?? rp!.id!), head])
  }

  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    register(options: Options, lies: Lies = {}) {
      handle = options.user!.id
      const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'))
      // CBOR map of the COSE key: kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        coordinate(x),
        Buffer.from([0x22]),
        coordinate(y),
      ])
      const data = Buffer.concat([
        authenticatorData(options, lies, 0x40),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(data),
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', options, lies).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
    },

    use(options: Options, lies: Lies = {}) {
      const client = clientData('webauthn.get', options, lies)
      const data = authenticatorData(options, lies, 0)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        userHandle: lies.userHandle ?? handle,
      })
    },
  }
}

/** The code that an app shows, some time steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A browser that keeps cookies and submits the forms of the sign-in pages, from an IP address of its own. */
export function openForms(url: string, start = '') {
  let cookie = start
  const address = `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
  const headers = () => ({ cookie, 'x-forwarded-for': address })

  async function keep(pending: Promise<Response>) {
    const response = await pending
    cookie = cookiesAfter(response, cookie)
    const location = response.headers.get('location')
    return {
      status: response.status,
      /** The path it redirects to. */
      to: location === null ? null : location.replace(url, ''),
      page: await response.text(),
      headers: response.headers,
    }
  }
  const get = (path: string, more: Record<string, string> = {}) =>
    keep(fetch(url + path, { redirect: 'manual', headers: { ...headers(), ...more } }))
  const post = (path: string, fields: Record<string, string> = {}, more: Record<string, string> = {}) =>
    keep(sendForm(url, path, fields, { ...headers(), ...more }))

  return {
    get,
    post,
    cookie: () => cookie,
    login: (email: string, password = PASSWORD) => post('/api/login', { email, password }),
    /** What the page's script gets for a passkey. */
    async options(use: string) {
      const { status, page } = await post('/api/login/passkey-options', { use })
      if (status !== 200) throw new Error(`${status}: ${page}`)
      return JSON.parse(page) as Options
    },
    /** Adds an authenticator app, by its own code unless given; returns its secret and the page that follows. */
    async addApp(code?: string) {
      const path = '/api/account/second-factor/app'
      const { page } = await get(path)
      const secret = /<p class="secret">([A-Z2-7 ]+)</.exec(page)![1]!.replaceAll(' ', '')
      const sealed = /name="sealed" value="([^"]+)"/.exec(page)![1]!
      return { secret, sealed, ...(await post(path, { sealed, code: code ?? codeOf(secret) })) }
    },
    async addPasskey(device = createAuthenticator(url), name = '') {
      const credential = JSON.stringify(device.register(await this.options('add')))
      return { device, ...(await post('/api/account/second-factor/passkey', { credential, name })) }
    },
    /** Whether the API accepts the session. */
    who: async () => (await fetch(`${url}/api/auth/user`, { headers: headers() })).status,
  }
}

/** The recovery codes on a page. */
export const codesIn = (page: string): string[] => [...page.matchAll(/<li>([\w-]{34})<\/li>/g)].map(([, code]) => code!)
