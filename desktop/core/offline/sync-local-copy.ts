import type { LocalCopy, OfflineOrders } from './local.ts'
import type { Live } from '#core/shop/live.ts'
import { type Shop, UnreachableError } from '#core/shop/shop.ts'

interface CopyParts {
  local: Pick<LocalCopy, 'pull' | 'pictures'> & { offlineOrders: Pick<OfflineOrders, 'pull'> }
  /** Fetches those pictures that are missing. */
  copyPictures(addresses: readonly string[], signal: AbortSignal): Promise<void>
  shop: Pick<Shop, 'connection'>
  live: Pick<Live, 'onEvent'>
  onFault(error: unknown): void
  /** Called after each pull, with its time in milliseconds; null if it was cut off. */
  onPulled?(ms: number | null): void
  pauses?: { afterNews: number; atLeast: number }
}

/** Milliseconds. Change events come in bursts; without a socket none arrive, so a minimum interval applies too. */
const PAUSES = { afterNews: 20_000, atLeast: 15 * 60_000 }

/**
 * Keeps the local copy as fresh as possible, since connections drop without warning: pulls at once, on reconnect, some
 * seconds after the server reports a change, and every 15 minutes.
 */
export function syncLocalCopy({ local, copyPictures, shop, live, onFault, onPulled, pauses = PAUSES }: CopyParts): {
  stop(): void
} {
  const ending = new AbortController()
  let pulling: Promise<void> | null = null
  let copying: Promise<void> | null = null
  let isWanted = false
  let areWanted = false
  let soon: NodeJS.Timeout | undefined
  let ordersSoon: NodeJS.Timeout | undefined

  function pull() {
    clearTimeout(soon)
    soon = undefined
    if (ending.signal.aborted || !shop.connection.isOnline()) return
    if (pulling) {
      isWanted = true
      return
    }
    isWanted = false
    const began = performance.now()
    pulling = local
      .pull(ending.signal)
      .then(
        () => {
          onPulled?.(performance.now() - began)
          pictures()
        },
        (error: unknown) => {
          onPulled?.(null)
          // UnreachableError is expected: the next reconnect pulls everything.
          if (!isExpected(error)) onFault(error)
        },
      )
      .catch(onFault)
      .then(() => {
        pulling = null
        if (isWanted) pull()
      })
  }

  /** In the background, one run at a time. */
  function pictures() {
    areWanted = copying !== null
    if (ending.signal.aborted || copying) return
    copying = local
      .pictures()
      .then((addresses) => copyPictures(addresses, ending.signal))
      .catch((error: unknown) => isExpected(error) || onFault(error))
      .then(() => {
        copying = null
        if (areWanted) pictures()
      })
  }

  const isExpected = (error: unknown) => error instanceof UnreachableError || ending.signal.aborted
  /** Orders change often; reading all content each time would be a waste. */
  function pullOrders() {
    ordersSoon = undefined
    if (!shop.connection.isOnline()) return
    local.offlineOrders.pull(ending.signal).catch((error: unknown) => isExpected(error) || onFault(error))
  }

  const stopOnline = shop.connection.onChange((isOnline) => isOnline && pull())
  const stopLive = live.onEvent((event) => {
    if (!('frame' in event)) return
    if (/content_updated|staff_updated/.test(event.frame)) soon ??= setTimeout(pull, pauses.afterNews)
    if (event.frame.includes('"orders"')) ordersSoon ??= setTimeout(pullOrders, pauses.afterNews)
  })
  const often = setInterval(pull, pauses.atLeast)
  pull()

  return {
    stop() {
      ending.abort(new DOMException('The editor is closing.', 'AbortError'))
      stopOnline()
      stopLive()
      clearTimeout(soon)
      clearTimeout(ordersSoon)
      clearInterval(often)
    },
  }
}
