import { keep, kept } from '#shared/browser-storage.ts'

/** Paths on which this tab has seen each limited banner, by banner id, as the server counts them. */
const SEEN_KEY = 'hoard.banners-seen'

type SeenPages = Partial<Record<string, string[]>>

/**
 * Hides a strip that has nothing left to show in this tab. The page runs its source as an inline script before the first
 * paint, so it uses nothing from outside.
 */
export function hideIfUsedUp(strip: HTMLElement): void {
  const templates = Array.from(strip.querySelectorAll<HTMLTemplateElement>(':scope > template'))
  try {
    // oxlint-disable-next-line no-restricted-globals -- it uses nothing from outside
    const seen = JSON.parse(sessionStorage.getItem('hoard.banners-seen') || '{}') as SeenPages
    strip.hidden = templates.every(({ dataset }) => {
      const pages = seen[dataset['banner']!] || []
      const limit = Number(dataset['pages'])
      return limit > 0 && pages.length >= limit && !pages.includes(location.pathname)
    })
  } catch {
    strip.hidden = false // the browser blocks storage: the server decides
  }
}

/** The inline script that ends a strip with limited banners. */
export const HIDE_IF_USED_UP = `(${hideIfUsedUp.toString()})(document.currentScript.parentElement)`

/**
 * Remembers which of a strip's banners was shown. The ones before it are used up, even if another tab with the same
 * session has used them.
 */
export function rememberShown(strip: HTMLElement, shown: string | undefined): void {
  try {
    const seen = JSON.parse(kept(SEEN_KEY, 'sessionStorage') || '{}') as SeenPages
    for (const { dataset } of strip.querySelectorAll<HTMLTemplateElement>(':scope > template')) {
      const [id, limit] = [dataset['banner']!, Number(dataset['pages'])]
      const pages = seen[id] ?? []
      if (id !== shown) seen[id] = [...pages, ...Array<string>(limit).fill('')].slice(0, limit)
      else if (limit > 0 && !pages.includes(location.pathname)) seen[id] = [...pages, location.pathname]
      if (id === shown) break
    }
    keep(SEEN_KEY, JSON.stringify(seen), 'sessionStorage')
  } catch {
    return // anybody's text: the next page asks the server again
  }
}
