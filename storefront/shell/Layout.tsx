import { type ReactNode, useRef, type RefObject, useEffect } from 'react'
import { useLiveUpdates } from '#storefront/live/useLiveUpdates.ts'
import { useAnnounce } from '#storefront/widgets/Announce.tsx'
import { BannerStrip } from '#storefront/features/banners/BannerStrip.tsx'
import { useConsent } from '#storefront/features/consent/useConsent.ts'
import { Footer } from './Footer.tsx'
import { NavigationBar } from './NavigationBar.tsx'
import { useShortcuts } from './shortcuts/useShortcuts.ts'
import './layout.css'
import { useQueryClient } from '@tanstack/react-query'
import { navigate, useLocation } from '#storefront/router.tsx'
import { findScreen, notFound } from '#storefront/routes.tsx'
import { useShop } from '#storefront/shop.ts'
import { removeServerHead, updateDocumentTitle } from '#storefront/document-title.ts'
import type { AnyRead } from '#storefront/api/read.ts'

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
      <Footer showCookieSettings={() => consent.show('settings')} showShortcuts={() => shortcuts.setOpen(true)} />
      {consent.Wanted && consent.view && <consent.Wanted view={consent.view} show={consent.show} />}
      {shortcuts.Help && <shortcuts.Help open={shortcuts.open} close={() => shortcuts.setOpen(false)} />}
    </div>
  )
}

/**
 * On navigation, scrolls to the top, focuses the main area and announces the new title. Gallery filters only change the
 * query and do nothing; its pagination counts as navigation.
 */
function useScreenChange(main: RefObject<HTMLElement | null>): void {
  const { pathname, search } = useLocation()
  const client = useQueryClient()
  const shop = useShop()
  const announce = useAnnounce()
  const page = new URLSearchParams(search).get('page') ?? '1'
  const locationKey = `${pathname} ${page}`
  const previous = useRef(locationKey)

  const isUnannounced = useRef(false)

  useEffect(() => {
    if (previous.current === locationKey) return
    previous.current = locationKey
    isUnannounced.current = true
    removeServerHead()
    if (location.hash === '') window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [locationKey, main])

  // The title follows the URL and the loaded data. It is announced once it is known.
  useEffect(() => {
    const match = findScreen(pathname)
    const screen = match?.screen ?? notFound
    const at = { params: match?.params ?? {}, search: new URLSearchParams(search) }
    const subject = screen.main?.(at).queryKey
    const show = () => {
      const status = subject ? client.getQueryState(subject)?.status : 'success'
      if (!status || status === 'pending') return updateDocumentTitle('[LOADING...]', shop)
      updateDocumentTitle(screen.title(at, client), shop)
      if (isUnannounced.current) announce(document.title)
      isUnannounced.current = false
    }
    show()
    return client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') show()
    })
  }, [pathname, search, client, shop, announce])
}

/** URL of the internal screen that a click leads to; null if the browser should handle it. */
function screenLink(event: Event): URL | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const samePage = url.pathname === location.pathname && url.search === location.search
  if (url.origin !== location.origin || (samePage && url.hash !== '')) return null
  return findScreen(url.pathname) ? url : null
}

/**
 * Turns plain `<a href>` links into client-side navigation; they also work without scripts. Hovering or focusing a link
 * prefetches the screen's code and data.
 */
function useQuickLinks(): void {
  const client = useQueryClient()

  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const url = screenLink(event)
      if (!url) return
      event.preventDefault()
      navigate(url.pathname + url.search + url.hash)
    }
    const prepare = (event: Event) => {
      const url = screenLink(event)
      const match = url && findScreen(url.pathname)
      if (!url || !match) return
      const at = { params: match.params, search: url.searchParams }
      // A failed prefetch is ignored: the click tries again and reports the error.
      match.screen.preload().catch(() => undefined)
      const { main, queries, further } = match.screen
      const fetchAll = (reads: AnyRead[] = []) => Promise.all(reads.map((read) => client.prefetchQuery(read)))
      void fetchAll(queries?.(at))
      void fetchAll(main && [main(at)]).then(() => fetchAll(further?.(at, client)))
    }
    document.addEventListener('click', open)
    document.addEventListener('pointerover', prepare, { passive: true })
    document.addEventListener('focusin', prepare)
    return () => {
      document.removeEventListener('click', open)
      document.removeEventListener('pointerover', prepare)
      document.removeEventListener('focusin', prepare)
    }
  }, [client])
}
