import { parseJson } from '#shared/contract/json.ts'
import { z } from 'zod'
import { ServerInfo } from '#shared/features/desktop/desktop.contract.ts'
import { DESKTOP_PROTOCOL, checkProtocol, type ProtocolFit } from '#shared/features/desktop/protocol.ts'
import { originOf } from './address.ts'
import { networkTrouble, type Network } from './network.ts'
import { ShopError } from './shop-error.ts'

const WITHIN_MS = 15_000
/** Redirects to follow: `shop.example` may lead to `www.shop.example`. */
const MOVES = 3
/** Far more than any greeting needs. */
const MAX_BYTES = 256 * 1024

/** Fields that every server version reports. */
const Known = z.object({
  program: z.literal('hoard'),
  version: z.string().max(100),
  protocol: z.object({ oldest: z.number().int(), newest: z.number().int() }),
})

/** Identifies the server at an origin. Returns its final origin and its greeting. Throws a ShopError. */
export async function greet(
  origin: string,
  { network, userAgent, protocol = DESKTOP_PROTOCOL }: { network: Network; userAgent: string; protocol?: number },
): Promise<{ origin: string; greeting: ServerInfo }> {
  const host = new URL(origin).host
  let text: string | null
  let from = origin
  try {
    const signal = AbortSignal.timeout(WITHIN_MS)
    const request = (address: string) =>
      network.fetch(`${address}/api/desktop`, {
        headers: { accept: 'application/json', 'user-agent': userAgent },
        signal,
      })
    let response = await request(from)
    for (let moves = 0; moves < MOVES; moves++) {
      const next = movedTo(response, from)
      if (!next) break
      await response.body?.cancel()
      from = next
      response = await request(from)
    }
    text = response.status === 200 ? await shortText(response) : null
    if (response.status >= 500) throw new Error(`Status ${response.status}`)
  } catch (error) {
    throw new ShopError(
      'unreachable',
      networkTrouble(error, new URL(from).host) ??
        `${host} can’t be reached. Check the address and your internet connection.`,
      error,
    )
  }
  const json = text === null ? null : parseJson(text)
  const known = Known.safeParse(json)
  if (!known.success)
    throw new ShopError('not-hoard', `${host} is not a Hoard shop. Check the address, or ask the person who runs it.`)
  const fit = checkProtocol(known.data.protocol, protocol)
  if (fit !== 'fits') throw misfit(fit, host, known.data.version)
  const whole = ServerInfo.safeParse(json)
  if (!whole.success)
    throw new ShopError('not-hoard', `This editor doesn’t understand the shop at ${host}.`, whole.error)
  return { origin: from, greeting: whole.data }
}

const misfit = (fit: Exclude<ProtocolFit, 'fits'>, host: string, version: string): ShopError =>
  fit === 'editor-too-old'
    ? new ShopError(fit, `The shop at ${host} (${version}) is too new for this editor. Update Hoard.`)
    : new ShopError(
        fit,
        `The shop at ${host} (${version}) is too old for this editor. Ask the person who runs the shop to update it.`,
      )

/** Origin that the server redirects to; null if it doesn't. */
function movedTo({ status, headers }: Response, from: string): string | null {
  const location = headers.get('location')
  if (status < 300 || status > 399 || !location || !URL.canParse(location, from)) return null
  const url = new URL(location, from)
  return url.pathname === '/api/desktop' ? originOf(url.origin) : null
}

async function shortText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > MAX_BYTES) return null
  }
  return text
}
