import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ShownPage } from '#shared/features/pages/pages.record.ts'
import { useScreenParams } from '#storefront/screen.ts'
import { toPublicPage, pageRead, pageRedirect } from './page.queries.ts'

/** The home page is refetched on every mount and focus. */
const alwaysRefetch = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const

interface PageState {
  /** Undefined while loading and if there is none. */
  page: ShownPage | undefined
  isLoading: boolean
}

/**
 * The page with this slug. It stays visible while a refresh fails temporarily; a deleted page or a draft counts as
 * missing.
 */
export function usePage(slug: string): PageState {
  const params = useScreenParams()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data, error, isPaused } = useQuery({ ...pageRead(slug), ...(slug === 'home' && alwaysRefetch) })
  const isGone = error && error.status >= 400 && error.status < 500
  const page = isGone ? undefined : toPublicPage(data)

  // The server answers 301; client-side navigation redirects here.
  const moved = page && pageRedirect({ params, search: new URLSearchParams() }, client)
  useEffect(() => {
    if (!moved || !page) return
    client.setQueryData(pageRead(page.slug).queryKey, page)
    void navigate(moved, { replace: true })
  }, [moved, page, client, navigate])

  return { page, isLoading: data === undefined && !error && !isPaused }
}
