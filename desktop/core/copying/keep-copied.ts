import type { Local } from '#core/local/local.ts'
import type { Live } from '#core/shop/live.ts'
import { type Shop, Unreachable } from '#core/shop/shop.ts'

interface CopyParts {
  local: Pick<Local, 'pull'>
  shop: Pick<Shop, 'connection'>
  live: Pick<Live, 'onEvent'>
  onFault(error: unknown): void
  pauses?: { afterNews: number; atLeast: number }
}

/** Milliseconds: news come in bursts, and without a socket none come. */
const PAUSES = { afterNews: 20_000, atLeast: 15 * 60_000 }

/**
 * Keeps the copy of this computer as new as can be, as nobody says goodbye before their connection is lost: fetched now, whenever the server is
 * back, some seconds after it says that content has changed, and every quarter of an hour.
 */
export function keepCopied({ local, shop, live, onFault, pauses = PAUSES }: CopyParts): { stop(): void } {
  const ending = new AbortController()
  let pulling: Promise<void> | null = null
  let isWanted = false
  let soon: NodeJS.Timeout | undefined

  function pull() {
    clearTimeout(soon)
    soon = undefined
    if (ending.signal.aborted || !shop.connection.isOnline()) return
    if (pulling) {
      isWanted = true
      return
    }
    isWanted = false
    pulling = local
      .pull(ending.signal)
      // It comes back by itself, and then everything is fetched.
      .catch((error: unknown) => error instanceof Unreachable || ending.signal.aborted || onFault(error))
      .then(() => {
        pulling = null
        if (isWanted) pull()
      })
  }

  const stopOnline = shop.connection.onChange((isOnline) => isOnline && pull())
  const stopLive = live.onEvent((event) => {
    if ('frame' in event && event.frame.includes('content_updated')) soon ??= setTimeout(pull, pauses.afterNews)
  })
  const often = setInterval(pull, pauses.atLeast)
  pull()

  return {
    stop() {
      ending.abort(new DOMException('The editor is closing.', 'AbortError'))
      stopOnline()
      stopLive()
      clearTimeout(soon)
      clearInterval(often)
    },
  }
}
