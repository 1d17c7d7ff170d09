import type { BannerPosition } from '#shared/features/banners/banner-values.ts'
import type { ActiveBanner } from '#shared/features/banners/banners.record.ts'
import { pageKey } from '#shared/features/banners/page-key.ts'
import { buildUrl } from '#storefront/api/endpoints.ts'
import { fetchJson } from '#storefront/api/fetch.ts'
import { logFailure } from '#storefront/log.ts'
import { enlivenBanner } from './banner-line.ts'
import { hideIfUsedUp, rememberShown } from './used-up.ts'

const positions: readonly BannerPosition[] = ['top', 'below-nav']

const findStrip = (within: ParentNode, position: BannerPosition) =>
  within.querySelector<HTMLElement>(`section[data-banner="${position}"]`)

/** Markup of each strip as it was received. */
const received = new WeakMap<Element, string>()

/** Brings the page's strips to life. Asks which banners this session may see if the views of one are limited. */
export function startStrips(refresh: () => void): void {
  for (const position of positions) receive(findStrip(document, position))
  void askIfLimited(refresh)
}

/** Replaces the strips by those of a newer version of the page, except those that haven't changed. */
export function replaceStrips(fresh: Document): void {
  for (const position of positions) {
    const [old, strip] = [findStrip(document, position), findStrip(fresh, position)]
    if (strip && old && received.get(old) === strip.innerHTML) continue
    if (strip && old) old.replaceWith(strip)
    else if (strip) document.querySelector('.bar')![position === 'top' ? 'before' : 'after'](strip)
    else old?.remove()
    receive(strip)
  }
  void askIfLimited(() => undefined)
}

function receive(strip: HTMLElement | null): void {
  if (!strip) return
  received.set(strip, strip.innerHTML)
  const line = strip.querySelector<HTMLElement>(':scope > .banner-line')
  if (line) enlivenBanner(line)
  else hideIfUsedUp(strip)
}

const askIfLimited = async (refresh: () => void) => {
  if (document.querySelector('section[data-banner] > .banner-still')) await askForBanners(refresh)
}

/** Shows the banners that this session may see now. `refresh` gets the page again when it lacks one. */
export async function askForBanners(refresh: () => void): Promise<void> {
  const url = buildUrl('/api/promo-banners/active/*pageKey', { params: { pageKey: pageKey(location.pathname) } })
  try {
    const allowed = (await fetchJson(url)) as ActiveBanner[]
    const first = (position: BannerPosition) =>
      Array.isArray(allowed) ? allowed.find((banner) => banner.position === position) : undefined
    if (positions.map((position) => showBanner(position, first(position))).includes(false)) refresh()
  } catch (error) {
    logFailure(`GET ${url}`, error)
    for (const position of positions) findStrip(document, position)?.querySelector(':scope > .banner-still')?.remove()
  }
}

/**
 * Shows the banner that this session may see. A strip that turns out to be used up stays empty until the next page, so
 * that nothing shifts. False if the page doesn't contain the banner.
 */
function showBanner(position: BannerPosition, banner: ActiveBanner | undefined): boolean {
  const strip = findStrip(document, position)
  if (!strip) return !banner
  const templates = [...strip.querySelectorAll<HTMLTemplateElement>(':scope > template')]
  if (templates.length === 0) return true
  const found = templates.find(({ dataset }) => dataset['banner'] === banner?.id)
  if (strip.dataset['shown'] === banner?.id && !strip.querySelector(':scope > .banner-still')) return true
  strip.dataset['shown'] = banner?.id ?? ''
  const line = found?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined
  strip.replaceChildren(...(line ? [line] : []), ...templates)
  if (line || !banner) rememberShown(strip, banner?.id)
  if (line) strip.hidden = false
  if (line) enlivenBanner(line)
  return !banner || line !== undefined
}
