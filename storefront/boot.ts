import { watchNativeSubmits } from './native-submit.ts'

/**
 * The only script in the initial HTML. It loads the others after the page's load event, so that they don't compete with
 * the largest image, or on the first interaction.
 */
const { entry, chunks } = document.querySelector<HTMLScriptElement>('script[data-entry]')!.dataset
const interactions = ['pointerdown', 'keydown', 'focusin'] as const

/** Hydration starts by then, even if images never finish loading. */
const AT_LATEST_MS = 4000

watchNativeSubmits()

let started = false
function start() {
  if (started || !entry) return
  started = true
  for (const sign of interactions) removeEventListener(sign, start, true)
  for (const href of chunks?.split(' ').filter(Boolean) ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  void import(/* @vite-ignore */ entry)
}

/** Starts once the browser is idle after painting. Safari lacks requestIdleCallback. */
function startWhenIdle() {
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 1000 }) : setTimeout(start, 100)
  requestAnimationFrame(() => requestAnimationFrame(idle))
}

for (const sign of interactions) addEventListener(sign, start, true)
setTimeout(start, AT_LATEST_MS)
if (document.readyState === 'complete') startWhenIdle()
else addEventListener('load', startWhenIdle, { once: true })
