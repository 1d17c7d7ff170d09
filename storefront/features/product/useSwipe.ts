import { type TouchEvent, useRef } from 'react'
import { swipe } from '#storefront/widgets/carousel.ts'

/** Handlers for an element that is swiped: `onSwipe(1)` for next, `onSwipe(-1)` for previous. A second way only: offer buttons, too. */
export function useSwipe(onSwipe: (way: 1 | -1) => void) {
  const start = useRef({ x: 0, y: 0 })
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      if (finger) start.current = { x: finger.clientX, y: finger.clientY }
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      const way = finger ? swipe(finger.clientX - start.current.x, finger.clientY - start.current.y) : 0
      if (way !== 0) onSwipe(way)
    },
  }
}
