/**
 * The only script that every page loads: plain modules that keep the server's HTML alive. React comes when a screen
 * needs it (hydration.ts).
 */
import './theme/index.css'
import './shell/shell.css'
import './blocks/page/footer.css'
import './features/banners/banner.css'
import './features/consent/consent.css'
import './features/not-found/not-found.css'
import './shell/shortcuts/shortcuts.css'
import './widgets/dialog.css'
import './widgets/responsive-image.css'
import './widgets/product-card.css'
import './widgets/toast.css'
import type * as Shortcuts from './shell/shortcuts/watch-shortcuts.ts'
import type * as Strips from './features/banners/strips.ts'
import { showCartCount } from './features/cart/cart-count.ts'
import { showWishlistCount } from './features/wishlist/wishlist-count.ts'
import { watchConsent } from './features/consent/watch-consent.ts'
import { watchNotFound } from './features/not-found/watch-not-found.ts'
import { watchScreen } from './hydration.ts'
import { onLiveMessage, startLive } from './live/live.ts'
import { watchNativeSubmits } from './native-submit.ts'
import { keepReplacedTexts } from './replaced-texts.ts'
import { watchLinks } from './shell/watch-links.ts'
import { loadFollowing, refreshAfter, refreshOnFocus, refreshPage } from './shell/refresh.ts'
import { whenIdle } from './when-idle.ts'
import { logFailure, reportFault } from './log.ts'

// Unhandled rejections are logged and suppressed.
addEventListener('unhandledrejection', (event) => {
  logFailure('Unhandled rejection', event.reason)
  event.preventDefault()
})
addEventListener('error', ({ error }) => reportFault(error))

const windows: Record<string, () => void> = {}
// What a browser lacks or blocks stops one part, not those after it.
for (const start of [
  () => keepReplacedTexts(document),
  watchNativeSubmits,
  watchScreen,
  watchLinks,
  () => (windows['consent'] = watchConsent()),
  watchKeys,
  showCartCount,
  showWishlistCount,
  watchBanners,
  () => onLiveMessage(refreshAfter),
  () => startLive(loadFollowing, refreshPage),
  refreshOnFocus,
  watchNotFound,
])
  try {
    start()
  } catch (error) {
    logFailure('A part of the page failed', error)
  }

/** Announcements: their code loads with the first strip, or to ask for new ones every 5 minutes. */
function watchBanners(): void {
  const refresh = () => void refreshPage()
  const strips = (use: (strips: typeof Strips) => void) =>
    void import('./features/banners/strips.ts').then(use, (error: unknown) => logFailure('Announcements', error))
  if (document.querySelector('[data-banner]')) strips(({ startStrips }) => startStrips(refresh))
  setInterval(() => strips(({ askForBanners }) => void askForBanners(refresh)), 5 * 60_000)
}

/** Shortcuts: their code loads once the browser is idle, with the first key, or when their list is asked for. */
function watchKeys(): void {
  let code: typeof Shortcuts | undefined
  const withCode = (then: (code: typeof Shortcuts) => void) =>
    void import('./shell/shortcuts/watch-shortcuts.ts').then(
      (loaded) => then((code = loaded)),
      (error: unknown) => logFailure('Shortcuts', error),
    )
  document.addEventListener('keydown', (event) => (code ? code.onKey(event) : withCode(({ onKey }) => onKey(event))))
  windows['shortcuts'] = () => withCode(({ showShortcuts }) => showShortcuts())
  whenIdle(() => withCode(() => undefined))
}

document.addEventListener('click', (event) => {
  const opener = event.target instanceof Element && event.target.closest<HTMLElement>('[data-window]')
  const open = opener && windows[opener.dataset['window']!]
  if (!open || event.defaultPrevented || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  open()
})
