import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { bannerTextSizes, isColour } from '#shared/features/banners/banner-values.ts'
import type { ActiveBanner } from '#shared/features/banners/banners.record.ts'
import { useIsHydrated } from '#storefront/widgets/useIsHydrated.ts'
import { splitBannerText } from './banner-text.ts'

/** Defaults for missing or invalid colours. */
const TEXT = '#22c55e'
const BACKGROUND = '#000000'

/**
 * One banner, 32 px high: static, or scrolling once per `crawlSpeed` seconds. It pauses on hover, on focus, by its
 * button and under reduced motion; a long static text scrolls by hand.
 */
export function Banner({ banner }: { banner: ActiveBanner }) {
  const alive = useIsHydrated()
  const [paused, setPaused] = useState(false)
  const { window, scrolls } = useOverflow()
  const crawls = banner.crawlSpeed > 0
  const style = {
    color: isColour(banner.textColor) ? banner.textColor : TEXT,
    backgroundColor: isColour(banner.backgroundColor) ? banner.backgroundColor : BACKGROUND,
    ...(crawls && { '--pass': `${Number(banner.crawlSpeed)}s` }),
  } as CSSProperties
  const size = bannerTextSizes.find((it) => it === banner.textSize) ?? 'text-sm'
  return (
    <div className="banner-line" data-crawls={crawls || undefined} data-paused={paused || undefined} style={style}>
      <div
        className={`banner-window ${size}`}
        dir="auto"
        ref={window}
        // Scrollable content must be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={scrolls ? 0 : undefined}
        // Focus scrolled a link into view; the animation needs position 0.
        onBlur={crawls ? (event) => void (event.currentTarget.scrollLeft = 0) : undefined}
      >
        <div className="banner-track">
          <BannerText banner={banner} />
          {crawls && <BannerText banner={banner} echo />}
        </div>
      </div>
      {crawls && (
        <button
          type="button"
          className="banner-pause"
          disabled={!alive}
          aria-pressed={paused}
          onClick={() => setPaused(!paused)}
        >
          <span aria-hidden="true">{paused ? '[>]' : '[||]'}</span>
          <span className="sr-only">Pause the moving text</span>
        </button>
      )}
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

/** Whether a static text overflows, so that its container becomes focusable. */
function useOverflow() {
  const window = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const box = window.current
    if (!box) return
    const measure = () => setScrolls(getComputedStyle(box).overflowX === 'auto' && box.scrollWidth > box.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { window, scrolls }
}
