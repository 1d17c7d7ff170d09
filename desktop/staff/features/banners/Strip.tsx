import type { ActiveBanner } from '#shared/features/banners/banners.schema.ts'
import { Banner } from '#storefront/shell/banners/Banner.tsx'
import '#storefront/shell/banners/banner.css'

/** A banner in the strip that shoppers get. Its links open elsewhere, so that nobody is taken away from a form. */
export const Strip = ({ banner }: { banner: ActiveBanner }) => (
  <div className="banner">
    <Banner banner={{ ...banner, hyperlinks: banner.hyperlinks.map((link) => ({ ...link, isInternal: false })) }} />
  </div>
)

/** The same to look at only, and standing still: a list of moving ones could not be read. */
export const StillStrip = ({ banner }: { banner: ActiveBanner }) => (
  <div className="banner-still-strip" inert>
    <Strip banner={{ ...banner, crawlSpeed: 0 }} />
  </div>
)
