import { type TouchEvent, useRef } from 'react'
import { swipe } from '#storefront/widgets/carousel.ts'

/** Swipe handlers for an element: `onSwipe(1)` means next, `onSwipe(-1)` previous. Offer buttons as well. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef({ x: 0, y: 0 })
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      if (finger) start.current = { x: finger.clientX, y: finger.clientY }
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      const direction = finger ? swipe(finger.clientX - start.current.x, finger.clientY - start.current.y) : 0
      if (direction !== 0) onSwipe(direction)
    },
  }
}
