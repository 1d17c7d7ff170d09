/**
 * The only script that a page starts with. It fetches the others once the page is loaded, so that none of them competes with the
 * largest picture, or at once when somebody touches, types or moves the focus: the page is whole without them, but not alive.
 */
const { entry, chunks } = document.querySelector<HTMLScriptElement>('script[data-entry]')!.dataset
const signs = ['pointerdown', 'keydown', 'focusin'] as const

/** A page whose pictures never come is brought to life all the same. */
const AT_LATEST_MS = 4000

let started = false
function start() {
  if (started || !entry) return
  started = true
  for (const sign of signs) removeEventListener(sign, start, true)
  for (const href of chunks?.split(' ').filter(Boolean) ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  void import(/* @vite-ignore */ entry)
}

/** Once it has been painted and there is nothing more urgent. Not every browser has requestIdleCallback. */
function startWhenIdle() {
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 1000 }) : setTimeout(start, 100)
  requestAnimationFrame(() => requestAnimationFrame(idle))
}

for (const sign of signs) addEventListener(sign, start, true)
setTimeout(start, AT_LATEST_MS)
if (document.readyState === 'complete') startWhenIdle()
else addEventListener('load', startWhenIdle, { once: true })
