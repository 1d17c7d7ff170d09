import { useEffect, useState, type RefObject, useRef } from 'react'
import type { Consent } from '#shared/features/consent/consent.contract.ts'
import { paths } from '#shared/paths.ts'
import { randomId } from '#storefront/api/session.ts'
import { useShop } from '#storefront/shop.ts'
import { forgetPreference } from './shortcuts-setting.ts'
import { logFailure } from '#storefront/log.ts'
import { useAnnounce } from '#storefront/widgets/Announce.tsx'
import { useLazyComponent } from '#storefront/widgets/useLazyComponent.ts'
import { toConsent, storeConsent, readStoredConsent } from './consent.storage.ts'
import { deleteThirdPartyData, loadScripts, needsReload } from './scripts.ts'
import type { ConsentView } from './useConsent.ts'
import './consent.css'

const loadPanel = () => import('./ConsentPanel.tsx')

/** How long (ms) the server may take before the page reloads to drop a withdrawn script. */
const WAIT_MS = 3000

interface CookieConsentProps {
  view: Exclude<ConsentView, null>
  show(view: ConsentView): void
}

/**
 * Consent banner at the bottom of the page. It takes no focus, and the page can be scrolled past it. CUSTOMIZE, or the
 * footer link, opens the panel.
 */
export default function CookieConsent({ view, show }: CookieConsentProps) {
  const { scripts } = useShop()
  const announce = useAnnounce()
  const box = useBottomInset()
  // Where the focus was when the footer opened the panel.
  const [opener] = useState(() => (view === 'settings' ? document.activeElement : null))
  const asks = view === 'banner'
  const settings = { Panel: useLazyComponent(!asks, loadPanel) }

  useEffect(() => {
    if (asks) announce('This shop asks for your cookie choices. They are at the end of the page.')
  }, [asks, announce])

  const leave = () => {
    const target = opener instanceof HTMLElement ? opener : document.getElementById('main')
    if (box.current?.contains(document.activeElement)) target?.focus({ preventScroll: true })
    show(null)
  }

  const decide = async (flags: Omit<Consent, 'necessary'>) => {
    const choice = toConsent(flags)
    const before = readStoredConsent()
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
    // If the server doesn't respond, the next page sends the choice.
    const sent = import('./consent.server.ts')
      .then(({ syncConsent }) => syncConsent(stored))
      .catch((error: unknown) => logFailure('Cookie consent', error))
    await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
    if (needsReload(choice)) {
      deleteThirdPartyData()
      location.reload()
    }
  }

  const all = (allowed: boolean) => void decide({ analytics: allowed, marketing: allowed, preferences: allowed })

  return (
    <section className="consent no-print" aria-label="Cookie consent" ref={box}>
      {!asks && settings.Panel && (
        <settings.Panel
          initial={readStoredConsent()?.choice ?? null}
          onSave={(flags) => void decide(flags)}
          onCancel={() => (view === 'panel' ? show('banner') : leave())}
        />
      )}
      {(asks || (view === 'panel' && !settings.Panel)) && (
        <div className="consent-content">
          <p>
            Necessary cookies keep your cart. Other cookies need your consent.{' '}
            <a href={paths.privacy}>Privacy Policy</a>
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
      )}
    </section>
  )
}

/**
 * Reserves space at the end of the page for an overlaid bar, so that the footer can be scrolled above it and it never
 * covers the focused element. Nothing visible shifts.
 */
function useBottomInset(): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const bar = box.current
    if (!bar) return
    const { style } = document.documentElement
    // Used by consent.css and toast.css.
    const observer = new ResizeObserver(() => style.setProperty('--bottom-inset', `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty('--bottom-inset')
    }
  }, [])
  return box
}
