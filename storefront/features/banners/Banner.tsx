import { type CSSProperties, useEffect, useRef } from 'react'
import { bannerTextSizes, isColour } from '#shared/features/banners/banner-values.ts'
import type { ActiveBanner } from '#shared/features/banners/banners.record.ts'
import { splitBannerText } from './banner-text.ts'
import { enlivenBanner } from './banner-line.ts'

/** Defaults for missing or invalid colours. */
const TEXT = '#22c55e'
const BACKGROUND = '#000000'

/**
 * One banner, 32 px high: static, or scrolling once per `crawlSpeed` seconds. `enlivenBanner` scrolls a static text that
 * doesn't fit, too; where motion is unwelcome, a button opens the whole text.
 */
export function Banner({ banner }: { banner: ActiveBanner }) {
  const line = useRef<HTMLDivElement>(null)
  // For previews; the shop's page is enlivened by strips.ts.
  useEffect(() => (line.current ? enlivenBanner(line.current) : undefined), [])
  const crawls = banner.crawlSpeed > 0
  const style = {
    color: isColour(banner.textColor) ? banner.textColor : TEXT,
    backgroundColor: isColour(banner.backgroundColor) ? banner.backgroundColor : BACKGROUND,
    ...(crawls && { '--pass': `${Number(banner.crawlSpeed)}s` }),
  } as CSSProperties
  const size = bannerTextSizes.find((it) => it === banner.textSize) ?? 'text-sm'
  return (
    <div className="banner-line" ref={line} data-crawls={crawls || undefined} style={style}>
      <div className={`banner-window ${size}`} dir="auto">
        <div className="banner-track">
          <BannerText banner={banner} />
          {crawls && <BannerText banner={banner} echo />}
        </div>
      </div>
      <button type="button" className="banner-button banner-pause" aria-pressed="false">
        <span aria-hidden="true">[||]</span>
        <span className="sr-only">Pause the moving text</span>
      </button>
      <button type="button" className="banner-button banner-open" aria-haspopup="dialog">
        <span aria-hidden="true">[+]</span>
        <span className="sr-only">Show the whole text</span>
      </button>
    </div>
  )
}

/**
 * The banner's text. A second copy follows it so that the strip is never empty; it is hidden from screen readers and
 * the tab order.
 */
function BannerText({ banner, echo = false }: { banner: ActiveBanner; echo?: boolean }) {
  return (
    <p className="banner-text" aria-hidden={echo || undefined}>
      {splitBannerText(banner.text, banner.hyperlinks).map((piece, index) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <a
            // Pieces are never reordered.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            href={piece.href}
            tabIndex={echo ? -1 : undefined}
            {...(piece.isExternal && { target: '_blank', rel: 'noopener' })}
          >
            {piece.label}
            {piece.isExternal && <span className="sr-only"> (opens in a new tab)</span>}
          </a>
        ),
      )}
    </p>
  )
}
