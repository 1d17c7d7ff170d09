import { loopback } from '#server/config.ts'
import { ShopifyError } from './shopify-error.ts'

/** Longer than any product's line. */
const LONGEST_LINE = 32 * 1024 * 1024
const STALLED_MS = 30_000

interface ReadOptions {
  signal: AbortSignal
  /** Milliseconds without data after which reading fails. */
  stalledAfter?: number
}

/**
 * Streams the lines of a bulk operation's file; only a few are in memory at a time.
 * @throws ShopifyError if the file is unavailable, stalls or breaks off; or the signal's reason
 */
export async function* bulkLines(
  url: string,
  { signal, stalledAfter = STALLED_MS }: ReadOptions,
): AsyncGenerator<string> {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && !loopback.test(hostname))
    throw new ShopifyError('refused', 'The file of a bulk operation has no https URL.')
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(), stalledAfter)
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.any([signal, stalled.signal]) })
    if (!response.ok || !response.body)
      throw new ShopifyError('server', `Shopify returned status ${response.status} for the file of a bulk operation.`)
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
    const reason = stalled.signal.aborted ? 'no more data arrived' : 'the download was cut off'
    throw new ShopifyError('unreachable', `The file of a bulk operation could not be read: ${reason}.`, {
      cause: error,
    })
  } finally {
    clearTimeout(timer)
  }
}
