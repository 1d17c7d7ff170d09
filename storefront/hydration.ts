import { logFailure } from './log.ts'
import type * as Entry from './entry.client.tsx'
import { whenIdle } from './when-idle.ts'

/** Hydration starts by then, even if images never finish loading. */
const AT_LATEST_MS = 4000

const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const

/** The screen, which is all that React takes over. */
const screen = () => document.getElementById('main')!

/** Whether React has taken over the screen, or is about to. */
export const isHydrating = (): boolean => 'react' in screen().dataset

const script = document.querySelector<HTMLScriptElement>('script[data-hydrates]')!

/** Whether React takes over the screen by itself: its data belongs to the markup that the server sent. */
export const isHydratedWhenIdle = (): boolean => script.dataset['hydrates'] === 'idle'

/**
 * Loads React when the screen needs it: a screen that sells once the page is idle or at the first interaction, any other
 * one at the first interaction with a part marked `data-interactive`. Nothing that was clicked meanwhile is lost.
 */
export function watchScreen(): void {
  const { entry, chunks } = script.dataset
  if (!entry) return
  const parts = isHydratedWhenIdle() ? '#main' : '#main [data-interactive]'
  let clicked: HTMLElement | null = null

  const start = () => {
    if (isHydrating()) return
    screen().dataset['react'] = 'loading'
    for (const sign of signs) document.removeEventListener(sign, onInteraction, true)
    for (const href of chunks?.split(' ').filter(Boolean) ?? []) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    void hydrateWith(entry)
  }
  const hydrateWith = async (url: string) => {
    try {
      const { hydrateScreen } = (await import(/* @vite-ignore */ url)) as typeof Entry
      await hydrateScreen(screen())
      screen().dataset['react'] = 'hydrated'
      if (clicked?.isConnected) clicked.click()
    } catch (error) {
      // Forms and links work without it.
      logFailure('The screen could not be hydrated', error)
      delete screen().dataset['react']
    } finally {
      document.removeEventListener('click', remember, true)
    }
  }
  const onInteraction = ({ target }: Event) => {
    if (target instanceof Element && target.closest(parts)) start()
  }
  /** Buttons that submit a form or follow the platform's own behaviour need no help. */
  const remember = ({ target }: Event) => {
    clicked = target instanceof Element ? target.closest<HTMLElement>('#main button[type=button]') : null
  }

  for (const sign of signs) document.addEventListener(sign, onInteraction, true)
  document.addEventListener('click', remember, true)
  if (isHydratedWhenIdle()) {
    setTimeout(start, AT_LATEST_MS)
    whenIdle(start)
  }
}
