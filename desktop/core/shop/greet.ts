import { jsonIn } from '#shared/contract/json.ts'
import { z } from 'zod'
import { Greeting } from '#shared/features/desktop/desktop.contract.ts'
import { DESKTOP_PROTOCOL, fitOf, type Fit } from '#shared/features/desktop/protocol.ts'
import { originOf } from './address.ts'
import { Trouble } from './trouble.ts'

const WITHIN_MS = 15_000
/** `shop.example` may lead to `www.shop.example`. */
const MOVES = 3
/** Far more than any shop says of itself. */
const MAX_BYTES = 256 * 1024

/** What every version of a server will say of itself. */
const Known = z.object({
  program: z.literal('hoard'),
  version: z.string().max(100),
  protocol: z.object({ oldest: z.number().int(), newest: z.number().int() }),
})

/** Asks who is at an origin. Answers the origin where it was found, and what it said. Throws a Trouble. */
export async function greet(
  origin: string,
  { userAgent, protocol = DESKTOP_PROTOCOL }: { userAgent: string; protocol?: number },
): Promise<{ origin: string; greeting: Greeting }> {
  const host = new URL(origin).host
  let text: string | null
  let from = origin
  try {
    const signal = AbortSignal.timeout(WITHIN_MS)
    const ask = (address: string) =>
      fetch(`${address}/api/desktop`, {
        headers: { accept: 'application/json', 'user-agent': userAgent },
        redirect: 'manual',
        signal,
      })
    let response = await ask(from)
    for (let moves = 0; moves < MOVES; moves++) {
      const next = movedTo(response, from)
      if (!next) break
      await response.body?.cancel()
      from = next
      response = await ask(from)
    }
    text = response.status === 200 ? await shortText(response) : null
    if (response.status >= 500) throw new Error(`Status ${response.status}`)
  } catch (error) {
    throw new Trouble(
      'unreachable',
      `The address ${host} can’t be reached. Check it, and whether this computer is online.`,
      error,
    )
  }
  const said = text === null ? null : jsonIn(text)
  const known = Known.safeParse(said)
  if (!known.success)
    throw new Trouble(
      'stranger',
      `The address ${host} answers, but not as a Hoard shop. Check the address, or ask whoever runs it.`,
    )
  const fit = fitOf(known.data.protocol, protocol)
  if (fit !== 'fits') throw misfit(fit, host, known.data.version)
  const whole = Greeting.safeParse(said)
  if (!whole.success)
    throw new Trouble('stranger', `The shop at ${host} says things that this editor doesn’t understand.`, whole.error)
  return { origin: from, greeting: whole.data }
}

const misfit = (fit: Exclude<Fit, 'fits'>, host: string, version: string): Trouble =>
  fit === 'editor-too-old'
    ? new Trouble(fit, `The shop at ${host} (${version}) is too new for this editor. Install the newest editor.`)
    : new Trouble(
        fit,
        `The shop at ${host} (${version}) is too old for this editor. Ask whoever runs the shop to update it.`,
      )

/** Where the same question is to be asked instead; null: here. */
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
