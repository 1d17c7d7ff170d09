import type { LiveMessage } from '#shared/live.ts'
import { paths } from '#shared/paths.ts'
import { isHydrating } from '#storefront/hydration.ts'
import { logFailure } from '#storefront/log.ts'

/** Several changes in a row are one refresh. */
const WAIT_MS = 150

let timer: ReturnType<typeof setTimeout> | undefined

/** Refreshes the page after a live message; a screen that React runs refreshes itself. */
export function refreshAfter(message?: LiveMessage): void {
  // Menu, banners and footer don't depend on products.
  if (message && message.type !== 'content_updated' && isHydrating() && !document.querySelector('.creatures')) return
  clearTimeout(timer)
  timer = setTimeout(() => void refreshPage(), WAIT_MS)
}

/** The home page is read again whenever its window gets the focus. */
export function refreshOnFocus(): void {
  if (location.pathname !== paths.home) return
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !isHydrating()) refreshAfter()
  })
}

/** What follows the shop's changes, which nobody needs at once. */
export const loadFollowing = () => import('./follow.ts')

/** Loads the code that refreshes a page, and does so; false if that failed, which leaves the page as it is. */
export async function refreshPage(): Promise<boolean> {
  try {
    return await (await loadFollowing()).replacePage()
  } catch (error) {
    logFailure('The page could not be refreshed', error)
    return false
  }
}
