/** The last search that found nothing; `null` once it has been reported. */
let missed: string | null = ''

/**
 * Reports the last search that found nothing, once, when the shopper leaves: what was typed on the way to it, or on the
 * way to a search that finds something, isn't reported. Without cookies, so that the report names nobody.
 */
export function noteSearch(search: string, total: number): void {
  if (missed === null || search === '') return
  const isOnTheWay = missed !== '' && (search.startsWith(missed) || missed.startsWith(search))
  if (total > 0) {
    if (isOnTheWay) missed = ''
    return
  }
  missed = search
  // Phones may end a page without `pagehide`.
  document.addEventListener('visibilitychange', report)
  addEventListener('pagehide', report)
}

function report(event: Event) {
  if (!missed || (event.type !== 'pagehide' && document.visibilityState === 'visible')) return
  const body = JSON.stringify({ search: missed })
  missed = null
  void fetch('/api/missed-searches', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => undefined)
}
