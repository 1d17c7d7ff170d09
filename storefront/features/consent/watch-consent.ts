import { CONSENT_COOKIE } from '#shared/features/consent/consent-cookie.ts'
import type { Consent } from '#shared/features/consent/consent.contract.ts'
import { paths } from '#shared/paths.ts'
import type { ShopFacts } from '#shared/page-renderer.ts'
import { logFailure } from '#storefront/log.ts'
import { CONSENT_KEY, readStoredConsent } from './consent.storage.ts'
import type * as Server from './consent.server.ts'
import type * as Question from './question.ts'
import { loadScripts, needsReload } from './scripts.ts'

/** Delay before the banner appears. */
const DELAY_MS = 1000

/**
 * Applies the choice: loads the allowed scripts, also after a change in another tab, and shows the banner if there is no
 * choice. Returns a function that opens the settings.
 */
export function watchConsent(): () => void {
  const box = document.getElementById('consent')!
  const scripts = JSON.parse(box.dataset['scripts']!) as ShopFacts['scripts']
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Most pages ask nothing, so what asks comes when it is needed. */
  const ask = (use: (question: typeof Question) => void, orElse?: () => void) =>
    void import('./question.ts').then(use).catch((error: unknown) => {
      logFailure('Cookie consent', error)
      orElse?.()
    })

  const follow = () => {
    const choice = readStoredConsent()?.choice
    if (!choice) return
    clearTimeout(timer)
    if (box.dataset['view'] !== 'settings') box.hidden = true
    if (needsReload(choice))
      ask(
        ({ dropScripts }) => dropScripts(),
        () => location.reload(),
      )
    else loadScripts(choice, scripts)
  }
  const start = () => {
    follow()
    const stored = readStoredConsent()
    showChoice(stored?.choice)
    if (!stored?.choice) timer = setTimeout(() => ask(({ showQuestion }) => showQuestion(box, scripts)), DELAY_MS)
    // Sends an unsent choice, or fetches one that only the server has.
    const sync = ({ syncConsent }: typeof Server) => syncConsent(stored!).then(follow)
    if (stored && !(stored.choice && stored.sent))
      void import('./consent.server.ts').then(sync).catch((error: unknown) => logFailure('Cookie consent', error))
  }

  // The server can't read what scripts have stored, and Shopify is told the choice.
  addEventListener('formdata', ({ formData }) => {
    const choice = readStoredConsent()?.choice
    if (choice && formData.has('form')) formData.set(CONSENT_COOKIE, JSON.stringify(choice))
  })
  addEventListener('storage', ({ key }) => {
    if (key === CONSENT_KEY) follow()
  })
  // A choice made before scripts had arrived, or without them, is this browser's choice.
  const cookie = /\bhoard\.consent=[^;]*/.exec(document.cookie)?.[0]
  if (cookie === undefined) start()
  else
    ask(({ takeOver }) => {
      takeOver(cookie)
      start()
    }, start)
  // The privacy policy has a form for the same choice.
  return () =>
    ask(
      ({ openSettings }) => openSettings(box, scripts),
      () => location.assign(`${paths.privacy}#cookie-settings`),
    )
}

/** Ticks what is allowed in the privacy policy's form, which the server renders for everybody. */
function showChoice(choice: Consent | null | undefined): void {
  for (const flag of ['analytics', 'marketing', 'preferences'] as const) {
    const box = document.querySelector<HTMLInputElement>(`#cookie-settings [name=${flag}]`)
    if (box) box.checked = choice?.[flag] === true
  }
}
