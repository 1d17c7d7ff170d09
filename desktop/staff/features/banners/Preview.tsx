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
          {name}, {pixels} px{banner.text.trim() === '' && ': no text yet'}
        </figcaption>
        {/* Wider than some windows: what scrolls must be reached by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className="banner-preview-window" aria-label={`${name} preview`} tabIndex={0}>
          <div style={{ width: pixels }}>
            <Strip banner={banner} />
          </div>
        </section>
      </figure>
    ))}
  </div>
)
