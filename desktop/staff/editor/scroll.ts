import { keep, kept } from '#shared/browser-storage.ts'

/** Where the last screen was scrolled when this shop was left for another one, until the editor quits. */
const KEY = 'hoard.scroll'

const pathHere = () => location.pathname + location.search

/**
 * Scrolls to where the person was when they left this shop from the same screen, as soon as it is long enough, unless
 * they act first. Remembers it again when they leave. Returns a function that stops it.
 */
export function followScroll(): () => void {
  const store = () => keep(KEY, JSON.stringify([pathHere(), scrollY]), 'sessionStorage')
  const [path, top] = JSON.parse(kept(KEY, 'sessionStorage') ?? '[]') as [string?, number?]
  const growth = new ResizeObserver(() => {
    if (top === undefined || path !== pathHere()) return stop()
    if (document.documentElement.scrollHeight - innerHeight < top) return
    scrollTo(0, top)
    stop()
  })
  const acts = ['wheel', 'keydown', 'pointerdown'] as const
  function stop() {
    growth.disconnect()
    for (const act of acts) removeEventListener(act, stop)
  }
  growth.observe(document.body)
  for (const act of acts) addEventListener(act, stop)
  addEventListener('pagehide', store)
  return () => {
    stop()
    removeEventListener('pagehide', store)
  }
}
