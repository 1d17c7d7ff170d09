import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnyRead } from '#storefront/api/read.ts'
import { findScreen } from '#storefront/routes.tsx'

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
export function useQuickLinks(): void {
  const navigate = useNavigate()
  const client = useQueryClient()

  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const url = screenLink(event)
      if (!url) return
      event.preventDefault()
      void navigate(url.pathname + url.search + url.hash)
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
  }, [navigate, client])
}
