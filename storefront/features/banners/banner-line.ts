/** Speed of a static text that doesn't fit its strip. */
const PIXELS_PER_SECOND = 40

/**
 * Brings a rendered banner to life: a static text that doesn't fit scrolls, the button pauses the motion, as hovering and
 * focus do, and a tap opens the whole text where motion is unwelcome. Returns a function that ends it.
 */
export function enlivenBanner(line: HTMLElement): () => void {
  const box = line.querySelector<HTMLElement>('.banner-window')!
  const text = box.querySelector<HTMLElement>('.banner-text')!
  const pause = line.querySelector<HTMLButtonElement>('.banner-pause')!
  const open = line.querySelector<HTMLButtonElement>('.banner-open')!
  const crawls = 'crawls' in line.dataset
  const echo = crawls ? null : echoOf(text)
  const ending = new AbortController()
  const { signal } = ending

  const observer = new ResizeObserver(() => {
    const width = widthOf(text)
    line.toggleAttribute('data-overflows', width > line.clientWidth)
    if (echo) {
      line.toggleAttribute('data-crawls', width > line.clientWidth)
      if (width > line.clientWidth) text.after(echo)
      else echo.remove()
      line.style.setProperty('--pass', `${Math.ceil(width / PIXELS_PER_SECOND)}s`)
    }
    // Scrollable content must be focusable.
    const isScrollable = getComputedStyle(box).overflowX === 'auto' && box.scrollWidth > box.clientWidth
    if (isScrollable) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  observer.observe(line)
  pause.addEventListener(
    'click',
    () => {
      const isPaused = line.toggleAttribute('data-paused')
      pause.setAttribute('aria-pressed', String(isPaused))
      pause.querySelector('[aria-hidden]')!.textContent = isPaused ? '[>]' : '[||]'
    },
    { signal },
  )
  // Focus scrolled a link into view; the animation needs position 0.
  const rewind = () => {
    if (getComputedStyle(box).overflowX === 'hidden') box.scrollLeft = 0
  }
  box.addEventListener('focusout', rewind, { signal })
  line.addEventListener(
    'click',
    ({ target }) => {
      if (!(target as Element).closest('a') && getComputedStyle(open).display !== 'none') openText(line, text)
    },
    { signal },
  )
  return () => {
    ending.abort()
    echo?.remove()
    observer.disconnect()
  }
}

/** A second copy that follows a moving text, so that the strip is never empty. */
function echoOf(text: HTMLElement): HTMLElement {
  const echo = text.cloneNode(true) as HTMLElement
  echo.setAttribute('aria-hidden', 'true')
  for (const link of echo.querySelectorAll('a')) link.tabIndex = -1
  return echo
}

/** Width of the words in pixels, however wide their paragraph is. */
function widthOf(text: HTMLElement): number {
  const range = document.createRange()
  range.selectNodeContents(text)
  const { paddingLeft, paddingRight } = getComputedStyle(text)
  return range.getBoundingClientRect().width + parseFloat(paddingLeft) + parseFloat(paddingRight)
}

/** Opens the whole text over the strip. It closes by its button, Esc or a tap beside it. */
function openText(line: HTMLElement, text: HTMLElement): void {
  const dialog = document.createElement('dialog')
  dialog.className = `banner-full ${line.querySelector('.banner-window')!.className.split(' ').at(-1)}`
  dialog.setAttribute('aria-label', 'Promotion')
  dialog.style.cssText = line.style.cssText
  dialog.style.top = `${line.getBoundingClientRect().top}px`
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'banner-button'
  close.textContent = '[CLOSE]'
  dialog.append(text.cloneNode(true), close)
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target === close) dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  line.after(dialog)
  dialog.showModal()
}
