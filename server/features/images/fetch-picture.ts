import { lookup as resolve, type LookupAddress } from 'node:dns'
import { createWriteStream } from 'node:fs'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { diskRefusal } from '#server/files/refusals.ts'
import { Refusal } from '#server/http/errors.ts'
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_WORDS } from '#shared/features/images/limits.ts'
import { isPublicAddress } from './public-address.ts'

const MAX_REDIRECTS = 5
/** From the first question to the last byte, and for a server that says nothing. */
const WHOLE_MS = 60_000
const SILENCE_MS = 10_000

export interface FetchLimits {
  /** Which IP addresses may be asked; those of the open internet. */
  mayAsk?: (address: string) => boolean
  /** Bytes. */
  maxBytes?: number
  wholeMs?: number
  silenceMs?: number
}

/** Writes what lies at an address elsewhere into a new file; see `pictureFetcher`. */
export type FetchPicture = (address: string, path: string) => Promise<void>

/**
 * Fetches files of other sites (decision 45). Nothing of this shop goes along, and private networks are out of reach: the address that a
 * name stands for is checked when it is connected to, at every redirect. Throws a Refusal (422, in words); 507 when the disk is full.
 */
export function pictureFetcher({
  mayAsk = isPublicAddress,
  maxBytes = MAX_UPLOAD_BYTES,
  wholeMs = WHOLE_MS,
  silenceMs = SILENCE_MS,
}: FetchLimits = {}): FetchPicture {
  /** All that a name stands for must be fine: what is checked is what is connected to. */
  const lookup: LookupFunction = (name, options, callback) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      const addresses = found as LookupAddress[]
      if (error) callback(error, [])
      else if (addresses.every(({ address }) => mayAsk(address))) callback(null, addresses)
      else callback(new PrivateAddress(), [])
    })

  async function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    // A connection to an IP address looks nothing up.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !mayAsk(host)) throw new PrivateAddress()
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const options = {
      // One connection a question: none that somebody else has opened, to somewhere else.
      agent: false,
      lookup,
      // Asks `lookup` for all addresses.
      autoSelectFamily: true,
      signal,
      timeout: silenceMs,
      auth: null,
      headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Hoard' },
    }
    const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>()
    const asked: ClientRequest = send(url, options, (response) => {
      // Whoever reads it hears why it ends.
      asked.prependListener('timeout', () => response.destroy(new Silence()))
      answered(response)
    })
    asked.on('error', reject)
    asked.on('timeout', () => asked.destroy(new Silence()))
    asked.end()
    return promise
  }

  async function fetchPicture(address: string, path: string): Promise<void> {
    let url = urlOf(address)
    const signal = AbortSignal.timeout(wholeMs)
    try {
      for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
        const response = await ask(url, signal)
        const next = redirectOf(response, url)
        if (!next) return await keep(response, url, path)
        response.destroy()
        url = next
      }
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw diskRefusal(error) ?? cant(wordsFor(signal.aborted ? new Silence() : error, url.host))
    }
    throw cant(`It leads on and on: more than ${MAX_REDIRECTS} redirects.`)
  }

  async function keep(response: IncomingMessage, { host }: URL, path: string) {
    const { statusCode = 0 } = response
    if (statusCode === 200 && !(Number(response.headers['content-length']) > maxBytes))
      return pipeline(response, upTo(maxBytes), createWriteStream(path, { flags: 'wx' }))
    response.destroy()
    throw statusCode === 200 ? tooLarge() : cant(`${host} has no image there: it answered ${statusCode}.`)
  }

  return fetchPicture
}

class PrivateAddress extends Error {}
class Silence extends Error {}

const cant = (words: string) => new Refusal(422, `The image could not be copied. ${words}`)

const tooLarge = () => cant(`Image too large (more than ${MAX_UPLOAD_WORDS}). Maximum size is ${MAX_UPLOAD_WORDS}`)

function urlOf(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base?.href) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw cant('Its address leads to no web page: https:// or http:// is needed.')
  url.username = ''
  url.password = ''
  return url
}

function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null
  if (location === undefined) throw cant(`${from.host} says that it has moved, and not where to.`)
  return urlOf(location, from)
}

function upTo(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(tooLarge())
      else done(null, chunk)
    },
  })
}

function wordsFor(error: unknown, host: string): string {
  if (error instanceof PrivateAddress)
    return `${host} is in a private network or on this machine, where the shop does not go. Save the image and upload it instead.`
  const { code = '' } = error as { code?: string }
  if (error instanceof Silence || code === 'ETIMEDOUT') return `${host} took too long.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA')
    return `There is no site ${host}, or it can’t be found just now.`
  if (/CERT|TLS|SSL|UNABLE_TO|SELF_SIGNED/.test(code)) return `${host} has no certificate that can be trusted.`
  return `${host} did not answer as it should.`
}
