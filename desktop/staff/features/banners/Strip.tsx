import type { ActiveBanner } from '#shared/features/banners/banners.record.ts'
import { Banner } from '#storefront/features/banners/Banner.tsx'
import '#storefront/features/banners/banner.css'

/** A banner as shoppers see it. Its links open in a new tab so that nobody leaves an unsaved form. */
export const Strip = ({ banner }: { banner: ActiveBanner }) => (
  <div className="banner">
    <Banner banner={{ ...banner, hyperlinks: banner.hyperlinks.map((link) => ({ ...link, isInternal: false })) }} />
  </div>
)

/** The same without motion or interaction, for lists. */
export const StillStrip = ({ banner }: { banner: ActiveBanner }) => (
  <div className="banner-still-strip" inert>
    <Strip banner={{ ...banner, crawlSpeed: 0 }} />
  </div>
)
