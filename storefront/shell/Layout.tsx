import { type ReactNode, useRef } from 'react'
import { useLiveUpdates } from '#storefront/live/useLiveUpdates.ts'
import { Announcer } from '#storefront/widgets/Announce.tsx'
import { Toaster } from '#storefront/widgets/Toast.tsx'
import { useScreenChange } from './useScreenChange.ts'
import { BannerStrip } from '#storefront/features/banners/BannerStrip.tsx'
import { useConsent } from '#storefront/features/consent/useConsent.ts'
import { Footer } from './Footer.tsx'
import { useQuickLinks } from './links.ts'
import { NavigationBar } from './NavigationBar.tsx'
import { useShortcuts } from './shortcuts/useShortcuts.ts'
import './layout.css'

/** Layout of every screen: banners, menu, footer and cookie consent. */
export function Layout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useScreenChange(main)
  useQuickLinks()
  useLiveUpdates()
  const consent = useConsent()
  const shortcuts = useShortcuts()
  return (
    <div className="screen">
      <a className="button primary skip-link" href="#main">
        Skip to content
      </a>
      <BannerStrip position="top" />
      <NavigationBar />
      <BannerStrip position="below-nav" />
      <main id="main" className="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {consent.Wanted && consent.view && <consent.Wanted view={consent.view} show={consent.show} />}
      {shortcuts.Help && <shortcuts.Help open={shortcuts.open} close={shortcuts.close} />}
      <Toaster />
      <Announcer />
    </div>
  )
}
