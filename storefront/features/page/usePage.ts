import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ShownPage } from '#shared/features/pages/pages.schema.ts'
import { useScreenParams } from '#storefront/screen.ts'
import { asPage, pageRead, pageRedirect } from './page.queries.ts'

/** The home page is asked for again whenever it is opened or looked at (specification section 7). */
const always = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const

interface PageState {
  /** Undefined while it is being read, and when there is none. */
  page: ShownPage | undefined
  isLoading: boolean
}

/**
 * The page with this slug. What is known stays while a refresh fails for a reason that may pass; a page that is gone, or a draft,
 * is none.
 */
export function usePage(slug: string): PageState {
  const params = useScreenParams()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data, error, isPaused } = useQuery({ ...pageRead(slug), ...(slug === 'home' && always) })
  const isGone = error && error.status >= 400 && error.status < 500
  const page = isGone ? undefined : asPage(data)

  // The server answers 301; a link followed in place moves on by itself.
  const moved = page && pageRedirect({ params, search: new URLSearchParams() }, client)
  useEffect(() => {
    if (!moved || !page) return
    client.setQueryData(pageRead(page.slug).queryKey, page)
    void navigate(moved, { replace: true })
  }, [moved, page, client, navigate])

  return { page, isLoading: data === undefined && !error && !isPaused }
}
