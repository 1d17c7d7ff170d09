import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnyRead } from '#storefront/api/read.ts'
import { findScreen } from '#storefront/routes.tsx'

/** The address of the shop's own screen that a click leads to; null when the browser should handle it. */
function screenLink(event: Event): URL | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const samePage = url.pathname === location.pathname && url.search === location.search
  if (url.origin !== location.origin || (samePage && url.hash !== '')) return null
  return findScreen(url.pathname) ? url : null
}

/**
 * Makes every plain link a quick one: blocks, cards and descriptions just write `<a href>`, which also works before and without
 * scripts. A click opens the screen in place; pointing at a link, or focusing it, fetches the screen's code and answers ahead.
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
      const found = url && findScreen(url.pathname)
      if (!url || !found) return
      const at = { params: found.params, search: url.searchParams }
      // Failing ahead of time is no failure: the click tries again and shows what happened.
      found.screen.preload().catch(() => undefined)
      const { main, queries, further } = found.screen
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
