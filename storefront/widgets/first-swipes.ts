import { swipe } from './carousel.ts'

/** Calls back with the carousel's arrow that does what a swipe asked for, as long as React doesn't hear of swipes. */
export function watchFirstSwipes(press: (arrow: HTMLElement) => void): void {
  let start: Touch | undefined
  document.addEventListener('touchstart', ({ touches }) => (start = touches[0]), { passive: true })
  document.addEventListener('touchend', ({ target, changedTouches: [end] }) => {
    const strip = target instanceof Element && target.closest('.carousel-strip')
    const way = strip && start && end && swipe(end.clientX - start.clientX, end.clientY - start.clientY)
    if (way) press((way === 1 ? strip.nextElementSibling : strip.previousElementSibling) as HTMLElement)
  })
}
