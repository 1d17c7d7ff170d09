import type { BannerPosition } from '#shared/features/banners/banner-values.ts'
import type { ActiveBanner } from '#shared/features/banners/banners.record.ts'
import { Banner } from './Banner.tsx'
import { HIDE_IF_USED_UP } from './used-up.ts'

const labels: Record<BannerPosition, string> = { top: 'Promotion', 'below-nav': 'Promotion below the menu' }

/** Whether views are limited per session, which only the browser knows. */
const isLimited = ({ maxPagesPerSession }: ActiveBanner): boolean => maxPagesPerSession > 0

interface BannerStripProps {
  position: BannerPosition
  /** The page's banners, the first ones first. */
  banners: readonly ActiveBanner[]
}

/**
 * The page's first banner for a position; nothing if there is none. If the views of that banner are limited, only the
 * browser's session can tell whether it may be shown: `strips.ts` picks one of the templates, up to the first banner
 * without a limit. The strip is hidden before it is painted if there is none to pick.
 */
export function BannerStrip({ position, banners }: BannerStripProps) {
  const here = banners.filter((banner) => banner.position === position)
  const first = here[0]
  if (!first) return null
  const sure = here.findIndex((banner) => !isLimited(banner))
  return (
    <section className="banner no-print" aria-label={labels[position]} data-banner={position}>
      {sure === 0 ? (
        <Banner banner={first} />
      ) : (
        <>
          <p className="banner-still text-sm">Loading...</p>
          {here.slice(0, sure < 0 ? undefined : sure + 1).map((banner) => (
            <template key={banner.id} data-banner={banner.id} data-pages={banner.maxPagesPerSession}>
              <Banner banner={banner} />
            </template>
          ))}
          <script dangerouslySetInnerHTML={{ __html: HIDE_IF_USED_UP }} />
        </>
      )}
    </section>
  )
}
