/** Calls back once the page has loaded and painted and the browser is idle, so that the largest image comes first. */
export function whenIdle(start: () => void): void {
  // Safari lacks requestIdleCallback.
  const idle = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(start, { timeout: 1000 }) : setTimeout(start, 100)
  const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(idle))
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint, { once: true })
}
