import { type ReactNode, useRef } from 'react'
import { useLive } from '#storefront/live/useLive.ts'
import { Announcer } from '#storefront/widgets/Announce.tsx'
import { Toaster } from '#storefront/widgets/Toast.tsx'
import { useArrival } from './arrival.ts'
import { Footer } from './Footer.tsx'
import { useQuickLinks } from './links.ts'
import { NavigationBar } from './NavigationBar.tsx'
import './layout.css'

/** What stands around every screen. */
export function Layout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useArrival(main)
  useQuickLinks()
  useLive()
  return (
    <div className="screen">
      <a className="button primary skip-link" href="#main">
        Skip to content
      </a>
      <NavigationBar />
      <main id="main" className="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Toaster />
      <Announcer />
    </div>
  )
}
