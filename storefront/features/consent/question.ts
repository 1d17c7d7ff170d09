/** What asks for the cookie choice and stores it: loaded when there is none, and to change it. */
import { keep } from '#shared/browser-storage.ts'
import { CONSENT_COOKIE } from '#shared/features/consent/consent-cookie.ts'
import {
  type ConsentFlags,
  CONSENT_S,
  formatConsent,
  parseConsentCookie,
} from '#shared/features/consent/consent-header.ts'
import type { ShopFacts } from '#shared/page-renderer.ts'
import { paths } from '#shared/paths.ts'
import { randomId } from '#storefront/api/session.ts'
import { logFailure } from '#storefront/log.ts'
import { announce, warn } from '#storefront/widgets/announce.ts'
import { readStoredConsent, storeConsent, type StoredConsent, toConsent } from './consent.storage.ts'
import { loadScripts, needsReload } from './scripts.ts'
import { SHORTCUTS_KEY } from './shortcuts-setting.ts'

/** How long the server may take before the page reloads to drop a withdrawn script. */
const WAIT_MS = 3000

/** Pixels between the bar and a focused element above it. */
const GAP = 8

/** Shows the banner. */
export function showQuestion(box: HTMLElement, scripts: ShopFacts['scripts']): void {
  enliven(box, scripts)
  if (!box.hidden || readStoredConsent()?.choice) return
  box.dataset['view'] = 'banner'
  box.hidden = false
  announce('This shop asks for your cookie choices. They are at the end of the page.')
}

/** Opens the settings from the footer. */
export function openSettings(box: HTMLElement, scripts: ShopFacts['scripts']): void {
  void enliven(box, scripts).openPanel('settings')
}

/** Stores the choice of a form that was sent without scripts. */
export function takeOver(cookie: string): void {
  const { stored, isStored } = storeChoice(parseConsentCookie(cookie.slice(CONSENT_COOKIE.length + 1)))
  // Every page would send it again.
  if (!isStored) storeConsent({ ...stored, sent: true })
}

/** Ends scripts that are no longer allowed. */
export function dropScripts(): void {
  deleteThirdPartyData()
  location.reload()
}

const enlivened = new WeakMap<HTMLElement, ReturnType<typeof watchBox>>()

/** Once per page. */
function enliven(box: HTMLElement, scripts: ShopFacts['scripts']) {
  const known = enlivened.get(box) ?? watchBox(box, scripts)
  enlivened.set(box, known)
  return known
}

function watchBox(box: HTMLElement, scripts: ShopFacts['scripts']) {
  const decide = async (flags: ConsentFlags) => {
    const { stored, isStored } = storeChoice(flags)
    loadScripts(stored.choice, scripts)
    close()
    if (isStored || storeInCookie(flags)) announce('Cookie choices saved.')
    else warn('Your browser blocks cookies: this choice lasts for this page only.')
    // If the server doesn't respond, the next page sends the choice.
    await Promise.race([sync(stored), new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
    if (needsReload(stored.choice)) dropScripts()
  }

  // What had the focus when the footer opened the settings.
  let opener: Element | null = null
  const close = () => {
    const target = opener instanceof HTMLElement ? opener : document.getElementById('main')
    if (box.contains(document.activeElement)) target?.focus({ preventScroll: true })
    box.hidden = true
  }

  const openPanel = async (view: 'panel' | 'settings') => {
    opener = view === 'settings' ? document.activeElement : null
    const panel = await import('./ConsentPanel.tsx').catch((error: unknown) => logFailure('Cookie consent', error))
    // The privacy policy has a form for the same choice.
    if (!panel) return location.assign(`${paths.privacy}#cookie-settings`)
    box.dataset['view'] = view
    box.hidden = false
    const hide = panel.showConsentPanel(box.querySelector('.consent-panel')!, {
      initial: readStoredConsent()?.choice ?? null,
      // The focus leaves the panel before it goes.
      onSave: (flags) => {
        void decide(flags)
        hide()
      },
      onCancel: () => {
        if (view === 'settings') close()
        hide()
        if (view === 'panel') box.querySelector<HTMLElement>('[data-consent=customize]')!.focus()
      },
    })
  }

  box.addEventListener('click', ({ target }) => {
    const wanted = (target as Element).closest<HTMLElement>('[data-consent]')?.dataset['consent']
    if (wanted === 'customize') void openPanel('panel')
    else if (wanted) {
      const isAllowed = wanted === 'all'
      void decide({ analytics: isAllowed, marketing: isAllowed, preferences: isAllowed })
    }
  })
  reserveSpace(box)
  return { openPanel }
}

function storeChoice(flags: ConsentFlags) {
  const before = readStoredConsent()
  const stored = {
    session: before?.session ?? randomId(),
    choice: toConsent(flags),
    at: new Date().toISOString(),
    sent: false,
    known: before?.known ?? false,
  }
  const isStored = storeConsent(stored)
  // A choice made without scripts is older.
  if (isStored) document.cookie = `${CONSENT_COOKIE}=; max-age=0; path=/`
  if (!stored.choice.preferences) keep(SHORTCUTS_KEY, null)
  return { stored, isStored }
}

/** In a browser that blocks storage, but not cookies. */
function storeInCookie(flags: ConsentFlags): boolean {
  const text = `${CONSENT_COOKIE}=${formatConsent(flags)}`
  document.cookie = `${text}; max-age=${CONSENT_S}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  return document.cookie.includes(text)
}

const sync = (stored: StoredConsent) =>
  import('./consent.server.ts')
    .then(({ syncConsent }) => syncConsent(stored))
    .catch((error: unknown) => logFailure('Cookie consent', error))

/** Keeps the focused element above the bar. */
function reserveSpace(bar: HTMLElement): void {
  new ResizeObserver(() => {
    // A variable here would make the browser compute the styles of the whole page again.
    document.documentElement.style.scrollPaddingBottom = bar.hidden
      ? ''
      : `calc(${bar.offsetHeight + GAP}px + var(--buy-bar, 0px))`
  }).observe(bar)
}

/** Keys of the shop itself; everything else is third-party. */
const ownKey = /^hoard\./

/** Deletes third-party cookies that scripts can read, and third-party storage entries. */
function deleteThirdPartyData(): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0]!)
  const labels = location.hostname.split('.')
  // A cookie may be set for this host or any parent domain.
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)]
  for (const name of names.filter((it) => it !== '' && !ownKey.test(it))) {
    for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`
  }
  for (const place of ['localStorage', 'sessionStorage'] as const)
    for (const name of namesIn(place).filter((it) => !ownKey.test(it))) keep(name, null, place)
}

/** Names of what is stored; none if storage is blocked. */
function namesIn(place: 'localStorage' | 'sessionStorage'): string[] {
  try {
    return Object.keys(globalThis[place])
  } catch {
    return []
  }
}
