import { useEffect, useState } from 'react'
import { logFailure } from '#storefront/log.ts'
import { useShop } from '#storefront/shop.ts'
import { useLazyComponent } from '#storefront/widgets/useLazyComponent.ts'
import { CONSENT_KEY, readStoredConsent } from './consent.storage.ts'
import { deleteThirdPartyData, loadScripts, needsReload } from './scripts.ts'

/** Delay before the banner appears. */
const DELAY_MS = 1000

const load = () => import('./CookieConsent.tsx')

/** Visible part of the cookie consent: the banner, its panel, or the panel alone, opened from the footer. */
export type ConsentView = null | 'banner' | 'panel' | 'settings'

/**
 * Applies the choice: loads the allowed scripts, also after a change in another tab, and shows the banner if there is
 * no choice. Returns the banner component once its code has loaded.
 */
export function useConsent() {
  const { scripts } = useShop()
  const [view, show] = useState<ConsentView>(null)
  const Wanted = useLazyComponent(view !== null, load)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      const stored = readStoredConsent()
      if (stored?.choice) {
        clearTimeout(timer)
        show((shown) => (shown === 'banner' || shown === 'panel' ? null : shown))
        if (needsReload(stored.choice)) {
          deleteThirdPartyData()
          location.reload()
        } else loadScripts(stored.choice, scripts)
      }
      return stored
    }
    const stored = follow()
    if (!stored?.choice) timer = setTimeout(() => show((shown) => shown ?? 'banner'), DELAY_MS)
    // Sends an unsent choice, or fetches one that only the server has.
    if (stored && !(stored.choice && stored.sent))
      void import('./consent.server.ts')
        .then(({ syncConsent: catchUp }) => catchUp(stored))
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
  }, [scripts])

  return { view, show, Wanted }
}
