import { useEffect, useState } from 'react'
import type { Consent } from '#shared/features/consent/consent.contract.ts'
import { paths } from '#shared/paths.ts'
import { randomId } from '#storefront/api/session.ts'
import { useShop } from '#storefront/shop.ts'
import { forgetPreference } from '#storefront/shell/shortcuts/switch.ts'
import { useAnnounce } from '#storefront/widgets/Announce.tsx'
import { catchUp } from './consent.server.ts'
import { consentOf, storeConsent, storedConsent } from './consent.storage.ts'
import { ConsentPanel } from './ConsentPanel.tsx'
import { forgetOthers, loadScripts, mustReload } from './scripts.ts'
import { useRoom } from './useRoom.ts'
import type { ConsentView } from './useConsent.ts'
import './consent.css'

/** How long the server may take before a page with a forbidden script in it is left. */
const WAIT_MS = 3000

interface CookieConsentProps {
  view: Exclude<ConsentView, null>
  show(view: ConsentView): void
}

/**
 * The question at the bottom of the page (specification section 2). It takes no focus and covers nothing for good: the page can be
 * scrolled past it. CUSTOMIZE, or the footer, opens the panel.
 */
export default function CookieConsent({ view, show }: CookieConsentProps) {
  const { scripts } = useShop()
  const announce = useAnnounce()
  const box = useRoom()
  // Where the focus was when the footer opened the panel.
  const [opener] = useState(() => (view === 'settings' ? document.activeElement : null))
  const asks = view === 'banner'

  useEffect(() => {
    if (asks) announce('This shop asks which cookies it may use. The choices are at the end of the page.')
  }, [asks, announce])

  const leave = () => {
    const target = opener instanceof HTMLElement ? opener : document.getElementById('main')
    if (box.current?.contains(document.activeElement)) target?.focus({ preventScroll: true })
    show(null)
  }

  const decide = async (flags: Omit<Consent, 'necessary'>) => {
    const choice = consentOf(flags)
    const before = storedConsent()
    const stored = {
      session: before?.session ?? randomId(),
      choice,
      at: new Date().toISOString(),
      sent: false,
      known: before?.known ?? false,
    }
    storeConsent(stored)
    if (!choice.preferences) forgetPreference()
    loadScripts(choice, scripts)
    leave()
    announce('Cookie choices saved.')
    // A server that doesn't answer gets the choice with the next page.
    await Promise.race([catchUp(stored), new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
    if (mustReload(choice)) {
      forgetOthers()
      location.reload()
    }
  }

  const all = (allowed: boolean) => void decide({ analytics: allowed, marketing: allowed, preferences: allowed })

  return (
    <section className="consent no-print" aria-label="Cookie consent" ref={box}>
      {asks ? (
        <div className="consent-content">
          <p>
            Necessary cookies keep your cart. Others only if you say so. <a href={paths.privacy}>Privacy Policy</a>
          </p>
          <div className="consent-buttons">
            <button type="button" className="button" onClick={() => all(false)}>
              NECESSARY_ONLY
            </button>
            <button type="button" className="button" onClick={() => show('panel')}>
              CUSTOMIZE
            </button>
            <button type="button" className="button" onClick={() => all(true)}>
              ACCEPT_ALL
            </button>
          </div>
        </div>
      ) : (
        <ConsentPanel
          initial={storedConsent()?.choice ?? null}
          onSave={(flags) => void decide(flags)}
          onCancel={() => (view === 'panel' ? show('banner') : leave())}
        />
      )}
    </section>
  )
}
