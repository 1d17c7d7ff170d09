import type { ActiveBanner } from '#shared/features/banners/banners.schema.ts'
import { Strip } from './Strip.tsx'

const widths = [
  { name: 'Phone', pixels: 360 },
  { name: 'Desktop', pixels: 1280 },
]

/** Live preview of the banner at phone and desktop width. */
export const Preview = ({ banner }: { banner: ActiveBanner }) => (
  <div className="banner-preview">
    {widths.map(({ name, pixels }) => (
      <figure key={name}>
        <figcaption>
          {name}, {pixels} px{isEmpty(banner) && ': no text yet'}
        </figcaption>
        {/* The preview can be wider than the window, so its scroll area must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className="banner-preview-window" aria-label={`${name} preview`} tabIndex={0}>
          <div style={{ width: pixels }}>
            {/* Without text nothing moves, so there is nothing to pause. */}
            <Strip banner={isEmpty(banner) ? { ...banner, crawlSpeed: 0 } : banner} />
          </div>
        </section>
      </figure>
    ))}
  </div>
)

const isEmpty = ({ text }: ActiveBanner) => text.trim() === ''
