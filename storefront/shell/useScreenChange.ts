import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { findScreen, notFound } from '#storefront/routes.tsx'
import { useShop } from '#storefront/shop.ts'
import { removeServerHead, updateDocumentTitle } from '#storefront/document-title.ts'
import { useAnnounce } from '#storefront/widgets/Announce.tsx'

/**
 * On navigation, scrolls to the top, focuses the main area and announces the new title. Gallery filters only change the
 * query and do nothing; its pagination counts as navigation.
 */
export function useScreenChange(main: RefObject<HTMLElement | null>): void {
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
