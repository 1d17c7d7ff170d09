import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { bannerTextSizes, isColour } from '#shared/features/banners/banner-values.ts'
import type { ActiveBanner } from '#shared/features/banners/banners.schema.ts'
import { useIsAlive } from '#storefront/widgets/useIsAlive.ts'
import { piecesOf } from './pieces.ts'

/** Where staff have chosen no colour, or none that is one (staff specification, section 9). */
const TEXT = '#22c55e'
const BACKGROUND = '#000000'

/**
 * One banner in its 32 px: centred and still, or passing in `crawlSpeed` seconds. It waits while it is pointed at or focused, has a
 * pause control, and stands still under reduced motion (decision 25); a still text that is too long is scrolled by hand.
 */
export function Banner({ banner }: { banner: ActiveBanner }) {
  const alive = useIsAlive()
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
        // What scrolls must be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={scrolls ? 0 : undefined}
        // A focused link was brought into view; the loop goes on from where it belongs.
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

/** The words. The echo follows them so that the strip is never empty; it is for eyes and pointers only. */
function BannerText({ banner, echo = false }: { banner: ActiveBanner; echo?: boolean }) {
  return (
    <p className="banner-text" aria-hidden={echo || undefined}>
      {piecesOf(banner.text, banner.hyperlinks).map((piece, index) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <a
            // Pieces are never reordered.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            href={piece.href}
            tabIndex={echo ? -1 : undefined}
            {...(piece.external && { target: '_blank', rel: 'noopener' })}
          >
            {piece.label}
            {piece.external && <span className="sr-only"> (opens in a new tab)</span>}
          </a>
        ),
      )}
    </p>
  )
}

/** Whether the text is longer than its window, which then takes the focus. A crawling one is not: it comes by. */
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
