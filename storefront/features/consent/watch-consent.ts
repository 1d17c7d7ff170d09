import type { Consent } from '#shared/features/consent/consent.contract.ts'
import { paths } from '#shared/paths.ts'
import type { ShopFacts } from '#shared/page-renderer.ts'
import { randomId } from '#storefront/api/session.ts'
import { logFailure } from '#storefront/log.ts'
import { announce } from '#storefront/widgets/announce.ts'
import { CONSENT_KEY, readStoredConsent, storeConsent, type StoredConsent, toConsent } from './consent.storage.ts'
import { CONSENT_COOKIE, parseConsentCookie } from '#shared/features/consent/consent-cookie.ts'
import { deleteThirdPartyData, loadScripts, needsReload } from './scripts.ts'
import { forgetPreference } from './shortcuts-setting.ts'

/** Delay before the banner appears. */
const DELAY_MS = 1000
/** How long the server may take before the page reloads to drop a withdrawn script. */
const WAIT_MS = 3000

/**
 * Applies the choice: loads the allowed scripts, also after a change in another tab, and shows the banner if there is no
 * choice. Returns a function that opens the settings.
 */
export function watchConsent(): () => void {
  const box = document.getElementById('consent')!
  const scripts = JSON.parse(box.dataset['scripts']!) as ShopFacts['scripts']
  let timer: ReturnType<typeof setTimeout> | undefined

  const follow = () => {
    const choice = readStoredConsent()?.choice
    if (!choice) return
    clearTimeout(timer)
    if (box.dataset['view'] !== 'settings') box.hidden = true
    if (needsReload(choice)) {
      deleteThirdPartyData()
      location.reload()
    } else loadScripts(choice, scripts)
  }

  const decide = async (flags: Omit<Consent, 'necessary'>) => {
    const stored = storeChoice(flags)
    loadScripts(stored.choice, scripts)
    close()
    announce('Cookie choices saved.')
    // If the server doesn't respond, the next page sends the choice.
    await Promise.race([sync(stored), new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
    if (needsReload(stored.choice)) {
      deleteThirdPartyData()
      location.reload()
    }
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
  addEventListener('storage', ({ key }) => {
    if (key === CONSENT_KEY) follow()
  })

  takeOverCookie()
  follow()
  const stored = readStoredConsent()
  showChoice(stored?.choice)
  if (!stored?.choice)
    timer = setTimeout(() => {
      if (!box.hidden) return
      box.dataset['view'] = 'banner'
      box.hidden = false
      announce('This shop asks for your cookie choices. They are at the end of the page.')
    }, DELAY_MS)
  // Sends an unsent choice, or fetches one that only the server has.
  if (stored && !(stored.choice && stored.sent)) void sync(stored).then(follow)
  return () => void openPanel('settings')
}

function storeChoice(flags: Omit<Consent, 'necessary'>): StoredConsent & { choice: Consent } {
  const before = readStoredConsent()
  const stored = {
    session: before?.session ?? randomId(),
    choice: toConsent(flags),
    at: new Date().toISOString(),
    sent: false,
    known: before?.known ?? false,
  }
  storeConsent(stored)
  if (!stored.choice.preferences) forgetPreference()
  return stored
}

/** A choice made before scripts had arrived, or without them, is this browser's choice. */
function takeOverCookie(): void {
  const value = document.cookie.split('; ').find((pair) => pair.startsWith(`${CONSENT_COOKIE}=`))
  if (value === undefined) return
  storeChoice(parseConsentCookie(value.slice(CONSENT_COOKIE.length + 1)))
  document.cookie = `${CONSENT_COOKIE}=; max-age=0; path=/`
}

/** Ticks what is allowed in the privacy policy's form, which the server renders for everybody. */
function showChoice(choice: Consent | null | undefined): void {
  for (const flag of ['analytics', 'marketing', 'preferences'] as const) {
    const box = document.querySelector<HTMLInputElement>(`#cookie-settings [name=${flag}]`)
    if (box) box.checked = choice?.[flag] === true
  }
}

const sync = (stored: StoredConsent) =>
  import('./consent.server.ts')
    .then(({ syncConsent }) => syncConsent(stored))
    .catch((error: unknown) => logFailure('Cookie consent', error))

/**
 * Reserves space at the end of the page for the overlaid bar, so that the footer can be scrolled above it and it never
 * covers the focused element. Nothing visible shifts.
 */
function reserveSpace(bar: HTMLElement): void {
  const { style } = document.documentElement
  // Used by consent.css and toast.css.
  new ResizeObserver(() => {
    if (bar.hidden) style.removeProperty('--bottom-inset')
    else style.setProperty('--bottom-inset', `${bar.offsetHeight}px`)
  }).observe(bar)
}
