import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from '#storefront/router.tsx'
import type { BannerPosition } from '#shared/features/banners/banner-values.ts'
import { Banner } from './Banner.tsx'
import { bannersQuery, isLimited } from './banners.queries.ts'
import './banner.css'

const labels: Record<BannerPosition, string> = { top: 'Promotion', 'below-nav': 'Promotion below the menu' }

/**
 * The page's first banner for a position; hidden on error and if there is none. A strip that a page has shown keeps its
 * space until the next navigation, so that nothing shifts.
 */
export function BannerStrip({ position }: { position: BannerPosition }) {
  const { pathname } = useLocation()
  const { data, isError, isPlaceholderData, isFetchedAfterMount } = useQuery(bannersQuery(pathname))
  const banner = isError ? undefined : data?.find((it) => it.position === position)
  const [heldAt, setHeldAt] = useState<string | null>(null)
  if (banner && !isPlaceholderData && heldAt !== pathname) setHeldAt(pathname)
  if (!banner && heldAt !== pathname) return null

  // The server can't know whether this session has used up a limited banner.
  const unsure = banner && isLimited(banner) && !isPlaceholderData && !isFetchedAfterMount
  return (
    <section className="banner no-print" aria-label={labels[position]}>
      {unsure ? (
        <p className="banner-still text-sm">Loading...</p>
      ) : (
        banner && <Banner key={banner.id} banner={banner} />
      )}
    </section>
  )
}
