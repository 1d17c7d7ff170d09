import type { ActiveBanner } from '#shared/features/banners/banners.schema.ts'
import { Strip } from './Strip.tsx'

const widths = [
  { name: 'Phone', pixels: 360 },
  { name: 'Desktop', pixels: 1280 },
]

/** What shoppers get, while it is being written: at a phone's and at a desktop's width. */
export const Preview = ({ banner }: { banner: ActiveBanner }) => (
  <div className="banner-preview">
    {widths.map(({ name, pixels }) => (
      <figure key={name}>
        <figcaption>
          {name}, {pixels} px{isEmpty(banner) && ': no text yet'}
        </figcaption>
        {/* Wider than some windows: what scrolls must be reached by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className="banner-preview-window" aria-label={`${name} preview`} tabIndex={0}>
          <div style={{ width: pixels }}>
            {/* Without words nothing moves, and there is nothing to pause. */}
            <Strip banner={isEmpty(banner) ? { ...banner, crawlSpeed: 0 } : banner} />
          </div>
        </section>
      </figure>
    ))}
  </div>
)

const isEmpty = ({ text }: ActiveBanner) => text.trim() === ''
