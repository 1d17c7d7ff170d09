import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { findScreen, notFound } from '#storefront/routes.tsx'
import { useShop } from '#storefront/shop.ts'
import { forgetFirstPage, showTitle } from '#storefront/title.ts'
import { useAnnounce } from '#storefront/widgets/Announce.tsx'

/**
 * What happens when another screen is opened: the page goes to its top, focus goes to the main area, and the new title is
 * shown and said. Edits of the gallery's filters change only the query and disturb nobody; its next page does.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname, search } = useLocation()
  const client = useQueryClient()
  const shop = useShop()
  const announce = useAnnounce()
  const page = new URLSearchParams(search).get('page') ?? '1'
  const place = `${pathname} ${page}`
  const previous = useRef(place)

  const isUnsaid = useRef(false)

  useEffect(() => {
    if (previous.current === place) return
    previous.current = place
    isUnsaid.current = true
    forgetFirstPage()
    if (location.hash === '') window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [place, main])

  // The title follows the address, and what the screen learns of its subject. It is said once it is known.
  useEffect(() => {
    const found = findScreen(pathname)
    const screen = found?.screen ?? notFound
    const at = { params: found?.params ?? {}, search: new URLSearchParams(search) }
    const subject = screen.main?.(at).queryKey
    const show = () => {
      const status = subject ? client.getQueryState(subject)?.status : 'success'
      if (!status || status === 'pending') return showTitle('[LOADING...]', shop)
      showTitle(screen.title(at, client), shop)
      if (isUnsaid.current) announce(document.title)
      isUnsaid.current = false
    }
    show()
    return client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') show()
    })
  }, [pathname, search, client, shop, announce])
}
