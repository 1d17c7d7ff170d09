import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fromIndex, LOCK_MS, swipe, wrap } from './carousel.ts'
import './carousel.css'

interface CarouselProps {
  label: string
  items: readonly { key: string; name: string; content: ReactNode }[]
}

/**
 * Endless carousel with arrows, dots, swipe and arrow keys; the current card comes first. Without scripts it is a
 * scrollable strip.
 */
export function Carousel({ label, items }: CarouselProps) {
  const [index, setIndex] = useState(0)
  const [motion, setMotion] = useState<'next' | 'previous' | null>(null)
  const locked = useRef(false)
  const touch = useRef({ x: 0, y: 0 })
  const strip = useRef<HTMLUListElement>(null)
  const still = items.length <= 1
  const current = wrap(index, items.length)

  const show = (target: number, direction: 'next' | 'previous') => {
    if (still || locked.current || target === current) return
    locked.current = true
    setMotion(direction)
    setIndex(wrap(target, items.length))
    setTimeout(() => {
      locked.current = false
      setMotion(null)
    }, LOCK_MS)
  }
  // After a move, focus inside the strip goes to the current card: the focused one may be out of sight.
  useEffect(() => {
    if (!motion || !strip.current?.contains(document.activeElement)) return
    strip.current.querySelector('a')?.focus({ preventScroll: true })
  }, [motion])

  const next = () => show(current + 1, 'next')
  const previous = () => show(current - 1, 'previous')

  return (
    <section className="carousel" data-interactive aria-roledescription="carousel" aria-label={label}>
      <div className="carousel-window">
        <button
          type="button"
          className="button square carousel-arrow"
          aria-label="Previous"
          disabled={still}
          onClick={previous}
        >
          {'<'}
        </button>
        {/* Arrow keys and swipes are optional: buttons and dots do the same. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          className="carousel-strip"
          ref={strip}
          data-motion={motion}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') next()
            if (event.key === 'ArrowLeft') previous()
          }}
          onTouchStart={({ touches }) => {
            const finger = touches[0]
            if (finger) touch.current = { x: finger.clientX, y: finger.clientY }
          }}
          onTouchEnd={({ changedTouches }) => {
            const finger = changedTouches[0]
            const direction = finger ? swipe(finger.clientX - touch.current.x, finger.clientY - touch.current.y) : 0
            if (direction === 1) next()
            if (direction === -1) previous()
          }}
        >
          {fromIndex(items, current).map(({ key, content }) => (
            <li key={key} className="carousel-item">
              {content}
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="button square carousel-arrow"
          aria-label="Next"
          disabled={still}
          onClick={next}
        >
          {'>'}
        </button>
      </div>
      {!still && (
        <div className="carousel-dots">
          {items.map(({ key, name }, at) => (
            <button
              key={key}
              type="button"
              className="carousel-dot"
              aria-label={`Show ${name}`}
              aria-current={at === current ? 'true' : undefined}
              onClick={() => show(at, at > current ? 'next' : 'previous')}
            />
          ))}
        </div>
      )}
    </section>
  )
}
