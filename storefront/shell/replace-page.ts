import { watchNotFound } from '#storefront/features/not-found/watch-not-found.ts'
import { isHydrated, isHydratedWhenIdle, isHydrating } from '#storefront/hydration.ts'

/**
 * Gets this page again, which is a 304 if nothing has changed, and replaces what differs: menu, banners, footer and,
 * unless it is React's, the screen. Returns whether React's data may be outdated.
 * @throws if the shop can't be reached; the page stays as it is
 */
export async function replacePage(): Promise<boolean> {
  const hasReadMore = isHydrated()
  const headers = { accept: 'text/html' }
  // Not even a page that was prefetched a moment ago.
  const response = await fetch(location.pathname + location.search, { headers, cache: 'no-cache' })
  if (response.status >= 500) return false
  // This page's policy forbids the styles of another screen, which a filter may have led to.
  const text = (await response.text()).replace(/<style>.*?<\/style>/s, '')
  const fresh = new DOMParser().parseFromString(text, 'text/html')
  if ([document, fresh].some((page) => page.querySelector('[data-banner]')))
    (await import('#storefront/features/banners/strips.ts')).replaceStrips(fresh)
  for (const part of fresh.querySelectorAll<HTMLElement>('[data-live]')) {
    const old = document.querySelector(`[data-live="${part.dataset['live']}"]`)
    if (old) keepInput(old, part)
    replaceIfChanged(old, part)
  }
  if (isHydratedWhenIdle()) return hasReadMore || stateOf(fresh) !== stateOf(document)
  // It reads its data when it is touched, perhaps a moment before this.
  if (isHydrating()) return true
  const [old, main] = [document.getElementById('main')!, fresh.getElementById('main')!]
  if (isOwn(old) || (isMissing(old) && isMissing(main))) return false
  // What was missing is there, and needs its scripts.
  if (modeOf(fresh) !== modeOf(document)) location.reload()
  keepInput(old, main)
  if (replaceIfChanged(old, main)) {
    document.title = fresh.title
    watchNotFound()
  }
  return false
}

/** What React hydrates from. Pages that were rendered from the same data have the same text. */
const stateOf = (page: Document) => page.getElementById('state')?.textContent

/** When React takes over. */
const modeOf = (page: Document) => page.querySelector<HTMLElement>('[data-hydrates]')?.dataset['hydrates']

/** The screen answers a form: it shows errors and what was typed, or what was asked for. No newer version has it. */
const isOwn = (main: Element) => main.querySelector('[data-own],form :is([aria-invalid],[role=alert])') !== null

/** The not-found screen changes its own text. */
const isMissing = (main: Element) => main.querySelector('.not-found-number') !== null

function replaceIfChanged(old: Element | null, fresh: Element): boolean {
  if (!old || old.innerHTML === fresh.innerHTML) return false
  old.replaceChildren(...fresh.childNodes)
  return true
}

/** What the reader has unfolded or ticked stays so; the server doesn't know either. */
function keepInput(old: Element, fresh: Element): void {
  const details = fresh.querySelectorAll('details')
  old.querySelectorAll('details').forEach(({ open }, index) => details[index]?.toggleAttribute('open', open))
  const boxes = fresh.querySelectorAll<HTMLInputElement>('[type=checkbox]')
  old.querySelectorAll<HTMLInputElement>('[type=checkbox]').forEach(({ name, checked }, index) => {
    const box = boxes[index]
    if (box?.name === name) box.checked = checked
  })
}
