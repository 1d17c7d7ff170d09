import { lookup as resolve, type LookupAddress } from 'node:dns'
import { createWriteStream } from 'node:fs'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newFileHttpError } from '#server/storage/refusals.ts'
import { HttpError } from '#server/errors.ts'
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_TEXT } from '#shared/features/images/limits.ts'
import { isPublicAddress } from './public-address.ts'

const MAX_REDIRECTS = 5
/** Limits for the whole transfer, and for a server that sends nothing. */
const TOTAL_TIMEOUT_MS = 60_000
const IDLE_TIMEOUT_MS = 10_000

export interface FetchLimits {
  /** Decides which IP addresses may be connected to; public ones by default. */
  isAllowed?: (address: string) => boolean
  /** Bytes. */
  maxBytes?: number
  totalTimeoutMs?: number
  idleTimeoutMs?: number
}

/** Downloads a URL into a new file; see `createImageFetcher`. */
export type FetchImage = (address: string, path: string) => Promise<void>

/**
 * Downloads files of other sites. Sends no credentials, and refuses private networks: the resolved IP address is
 * checked for every connection, redirects included. Throws HttpError: 422 with the reason, 507 if the disk is full.
 */
export function createImageFetcher({
  isAllowed = isPublicAddress,
  maxBytes = MAX_UPLOAD_BYTES,
  totalTimeoutMs = TOTAL_TIMEOUT_MS,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
}: FetchLimits = {}): FetchImage {
  /** The checked addresses are the ones connected to, so DNS rebinding fails. All of them must be allowed. */
  const lookup: LookupFunction = (name, options, callback) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      const addresses = found as LookupAddress[]
      if (error) callback(error, [])
      else if (addresses.every(({ address }) => isAllowed(address))) callback(null, addresses)
      else callback(new PrivateAddressError(), [])
    })

  async function sendRequest(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    // `lookup` isn't called for IP addresses.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !isAllowed(host)) throw new PrivateAddressError()
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const options = {
      // No connection reuse: each connection must pass `lookup`.
      agent: false,
      lookup,
      // Makes `lookup` receive all addresses.
      autoSelectFamily: true,
      signal,
      timeout: idleTimeoutMs,
      auth: null,
      headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Hoard' },
    }
    const { promise, resolve: onResponse, reject } = Promise.withResolvers<IncomingMessage>()
    const request: ClientRequest = send(url, options, (response) => {
      // Destroying the response with the error reports it to its reader.
      request.prependListener('timeout', () => response.destroy(new SilentServerError()))
      onResponse(response)
    })
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new SilentServerError()))
    request.end()
    return promise
  }

  async function fetchPicture(address: string, path: string): Promise<void> {
    let url = urlOf(address)
    const signal = AbortSignal.timeout(totalTimeoutMs)
    try {
      for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
        const response = await sendRequest(url, signal)
        const next = redirectOf(response, url)
        if (!next) return await save(response, url, path)
        response.destroy()
        url = next
      }
    } catch (error) {
      if (error instanceof HttpError) throw error
      throw (
        newFileHttpError(error) ?? copyFailed(errorMessage(signal.aborted ? new SilentServerError() : error, url.host))
      )
    }
    throw copyFailed(`The address redirects more than ${MAX_REDIRECTS} times.`)
  }

  async function save(response: IncomingMessage, { host }: URL, path: string) {
    const { statusCode = 0 } = response
    if (statusCode === 200 && !(Number(response.headers['content-length']) > maxBytes))
      return pipeline(response, upTo(maxBytes), createWriteStream(path, { flags: 'wx' }))
    response.destroy()
    throw statusCode === 200 ? tooLarge() : copyFailed(`${host} has no image at this address (HTTP ${statusCode}).`)
  }

  return fetchPicture
}

class PrivateAddressError extends Error {}
class SilentServerError extends Error {}

const copyFailed = (words: string) => new HttpError(422, `The image could not be copied. ${words}`)

const tooLarge = () => copyFailed(`Image too large (more than ${MAX_UPLOAD_TEXT}). Maximum size is ${MAX_UPLOAD_TEXT}`)

function urlOf(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base?.href) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw copyFailed('The address must start with https:// or http://.')
  url.username = ''
  url.password = ''
  return url
}

function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null
  if (location === undefined) throw copyFailed(`${from.host} sent a redirect without a target.`)
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

function errorMessage(error: unknown, host: string): string {
  if (error instanceof PrivateAddressError)
    return `${host} is in a private network or on this machine, which the shop never contacts. Save the image and upload it instead.`
  const { code = '' } = error as { code?: string }
  if (error instanceof SilentServerError || code === 'ETIMEDOUT') return `${host} took too long.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return `${host} can’t be found.`
  if (/CERT|TLS|SSL|UNABLE_TO|SELF_SIGNED/.test(code)) return `${host} has no trusted certificate.`
  return `${host} can’t be reached or sent an invalid response.`
}
