import { atom, useAtom } from 'jotai'
import { useEffect } from 'react'
import { logFailure } from '#storefront/log.ts'
import { useShop } from '#storefront/shop.ts'
import { useOnDemand } from '#storefront/shell/useOnDemand.ts'
import { CONSENT_KEY, storedConsent } from './consent.storage.ts'
import { forgetOthers, loadScripts, mustReload } from './scripts.ts'

/** The banner comes so long after the page (specification section 9). */
const DELAY_MS = 1000

const load = () => import('./CookieConsent.tsx')

/** What is to be seen of the cookie consent: the question, its panel, or the panel alone, opened from the footer. */
export type ConsentView = null | 'banner' | 'panel' | 'settings'
export const consentViewAtom = atom<ConsentView>(null)

/**
 * Follows the choice: the scripts that it allows are loaded, here and in every other tab; without one the banner appears after a
 * second. Answers the banner's component when it is wanted and there: its code is fetched only then.
 */
export function useConsent() {
  const { scripts } = useShop()
  const [view, show] = useAtom(consentViewAtom)
  const Wanted = useOnDemand(view !== null, load)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      const stored = storedConsent()
      if (stored?.choice) {
        clearTimeout(timer)
        show((shown) => (shown === 'banner' || shown === 'panel' ? null : shown))
        if (mustReload(stored.choice)) {
          forgetOthers()
          location.reload()
        } else loadScripts(stored.choice, scripts)
      }
      return stored
    }
    const stored = follow()
    if (!stored?.choice) timer = setTimeout(() => show((shown) => shown ?? 'banner'), DELAY_MS)
    // What the server doesn't have yet is sent now; what only the server has is asked for.
    if (stored && !(stored.choice && stored.sent))
      void import('./consent.server.ts')
        .then(({ catchUp }) => catchUp(stored))
        .then(follow)
        .catch((error: unknown) => logFailure('Cookie consent', error))
    const onStorage = ({ key }: StorageEvent) => {
      if (key === CONSENT_KEY) follow()
    }
    addEventListener('storage', onStorage)
    return () => {
      clearTimeout(timer)
      removeEventListener('storage', onStorage)
    }
  }, [scripts, show])

  return { view, show, Wanted }
}
