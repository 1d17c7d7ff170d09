import { paths } from '#shared/paths.ts'
import { announce } from '#storefront/widgets/announce.ts'

/**
 * Gets a page of the shop ahead when a pointer, a finger or the focus rests on its link, so that it opens at once; a page
 * is never rendered ahead, which would count views. Without a connection a link shows the offline screen instead of the
 * browser's.
 */
export function watchLinks(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = (event: Event) => {
    clearTimeout(timer)
    timer = setTimeout(() => prefetch(event), INTENT_MS)
  }
  document.addEventListener('pointerover', soon, { passive: true })
  document.addEventListener('focusin', soon)
  // A finger that scrolls doesn't mean the link that it began on.
  for (const leaving of ['pointerout', 'pointercancel']) document.addEventListener(leaving, () => clearTimeout(timer))
  // Other pages take part in no transition, and the browser would report an error there.
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    if (elsewhere.test(new URL(activation?.entry.url ?? location.href).pathname)) viewTransition?.skipTransition()
  })
  document.addEventListener('click', (event) => {
    const url = navigator.onLine ? null : pageOf(event)
    if (!url || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    showOffline(url)
  })
}

/** The page of this shop that an event's link opens in this window. */
function pageOf({ target }: Event): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const isHere = url.pathname === location.pathname && url.search === location.search
  return url.origin === location.origin && !isHere && !elsewhere.test(url.pathname) ? url : null
}

/** Not pages of the shop: staff areas, data and files. */
const elsewhere = /^\/(cms|images|admin|api)(\/|$)|^(?!\/gallery\/).*\.[a-z\d]+$/
/** Pages of their own for every visitor: never worth getting ahead. */
const personal: readonly string[] = [paths.cart, paths.checkout]

/** Who rests on a link this long means it. */
const INTENT_MS = 65

/** How often the offline screen asks whether the shop can be reached. */
const PROBE_MS = 5000

const prefetched = new Set<string>()

function prefetch(event: Event): void {
  const url = pageOf(event)
  const isSaving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  if (!url || isSaving || personal.includes(url.pathname) || prefetched.has(url.href)) return
  prefetched.add(url.href)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: url.href }))
}

function showOffline(url: URL): void {
  const template = document.querySelector<HTMLTemplateElement>('#offline')!
  const main = document.getElementById('main')!
  const cover = template.content.firstElementChild!.cloneNode(true) as HTMLElement
  const before = [...main.children] as HTMLElement[]
  const retry = cover.querySelector<HTMLElement>('[data-retry]')!
  const open = () => {
    clearInterval(timer)
    location.assign(url)
  }
  // Not every browser notices that the connection is back.
  const probe = () => fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(open, () => true)
  const timer = setInterval(() => void probe(), PROBE_MS)
  const back = () => {
    cover.remove()
    for (const part of before) part.hidden = false
    removeEventListener('online', open)
    clearInterval(timer)
  }
  for (const part of before) part.hidden = true
  main.append(cover)
  addEventListener('online', open, { once: true })
  retry.addEventListener('click', async () => {
    retry.textContent = '[TRYING...]'
    if (!(await probe())) return
    retry.textContent = '[TRY AGAIN]'
    announce('You are still offline.')
  })
  cover.querySelector('[data-back]')!.addEventListener('click', back)
  scrollTo(0, 0)
  cover.querySelector('h2')!.focus()
}
