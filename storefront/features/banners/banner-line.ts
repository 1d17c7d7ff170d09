/**
 * Brings a rendered banner to life: its button pauses the motion, as hovering and focus do, and a static text that
 * overflows can be scrolled by hand. Returns a function that ends it.
 */
export function enlivenBanner(line: HTMLElement): () => void {
  const box = line.querySelector<HTMLElement>('.banner-window')!
  const button = line.querySelector<HTMLButtonElement>('.banner-pause')
  const pause = () => {
    const isPaused = line.toggleAttribute('data-paused')
    button!.setAttribute('aria-pressed', String(isPaused))
    button!.querySelector('[aria-hidden]')!.textContent = isPaused ? '[>]' : '[||]'
  }
  // Focus scrolled a link into view; the animation needs position 0.
  const rewind = () => {
    if ('crawls' in line.dataset) box.scrollLeft = 0
  }
  // Scrollable content must be focusable.
  const observer = new ResizeObserver(() => {
    const isScrollable = getComputedStyle(box).overflowX === 'auto' && box.scrollWidth > box.clientWidth
    if (isScrollable) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  button?.addEventListener('click', pause)
  box.addEventListener('focusout', rewind)
  observer.observe(box)
  return () => {
    button?.removeEventListener('click', pause)
    box.removeEventListener('focusout', rewind)
    observer.disconnect()
  }
}
