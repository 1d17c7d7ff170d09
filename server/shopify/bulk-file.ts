import { loopback } from '#server/config.ts'
import { ShopifyError } from './shopify-error.ts'

/** No product is described in so many characters. */
const LONGEST_LINE = 32 * 1024 * 1024
const STALLED_MS = 30_000

interface Reading {
  signal: AbortSignal
  /** Milliseconds without a byte after which it is given up. */
  stalledAfter?: number
}

/**
 * The lines of a bulk operation's file, while it comes in: never more than a few of them are in memory.
 * @throws ShopifyError when it is cut off, stalls, or can't be had; or the signal's reason
 */
export async function* bulkLines(url: string, { signal, stalledAfter = STALLED_MS }: Reading): AsyncGenerator<string> {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && !loopback.test(hostname))
    throw new ShopifyError('refused', 'The file of a bulk operation is not at an https address.')
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(), stalledAfter)
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, stalled.signal]) })
    if (!response.ok || !response.body)
      throw new ShopifyError('server', `Shopify does not give the file of a bulk operation: status ${response.status}.`)
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      timer.refresh()
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop()!
      if (rest.length > LONGEST_LINE) throw new ShopifyError('server', 'A line of a bulk operation is too long.')
      yield* lines
    }
    rest += decoder.decode()
    if (rest !== '') yield rest
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ShopifyError) throw error
    const reason = stalled.signal.aborted ? 'nothing came any more' : 'it was cut off'
    throw new ShopifyError('unreachable', `The file of a bulk operation could not be read: ${reason}.`, {
      cause: error,
    })
  } finally {
    clearTimeout(timer)
  }
}
