import { logFailure } from './log.ts'
import type * as Entry from './entry.client.tsx'
import { whenIdle } from './when-idle.ts'
import { hideWarning, warn } from './widgets/announce.ts'
import type * as Swipes from './widgets/first-swipes.ts'

/** Hydration starts by then, even if images never finish loading. */
const AT_LATEST_MS = 4000

const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const
/** A pointer that only passes by would try again too often. */
const signsAfterFailure = ['pointerdown', 'keydown'] as const

/** The screen, which is all that React takes over. */
const screen = () => document.getElementById('main')!

/** Whether React has taken over the screen, or is about to. */
export const isHydrating = (): boolean => 'react' in screen().dataset

/** Whether React runs the screen, and may have read more than the page carries. */
export const isHydrated = (): boolean => screen().dataset['react'] === 'hydrated'

const script = document.querySelector<HTMLScriptElement>('script[data-hydrates]')!

/** Whether React takes over the screen by itself: its data belongs to the markup that the server sent. */
export const isHydratedWhenIdle = (): boolean => script.dataset['hydrates'] === 'idle'

/**
 * Loads React when the screen needs it: a screen that sells once the page is idle or at the first interaction, any other
 * one at the first interaction with a part marked `data-interactive`. Nothing that was clicked meanwhile is lost. What
 * has failed to load is loaded again at the next press, and when the connection is back.
 */
export function watchScreen(): void {
  const { entry, chunks } = script.dataset
  // Too old for the screens' code, or React has failed here: forms and links work without scripts.
  if (!entry || !('toSorted' in signs) || window.name === location.pathname) {
    document.documentElement.dataset['plain'] = window.name = ''
    return
  }
  const parts = isHydratedWhenIdle() ? '#main' : '#main [data-interactive]'
  const ahead = chunks?.split(' ').filter(Boolean) ?? []
  let clicked: HTMLElement | null = null

  const start = () => {
    if (isHydrating()) return
    screen().dataset['react'] = 'loading'
    for (const sign of signs) document.removeEventListener(sign, onInteraction, true)
    removeEventListener('online', start)
    for (const href of ahead.splice(0)) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    void hydrateWith(entry)
  }
  const hydrateWith = async (url: string) => {
    try {
      const { hydrateScreen } = (await import(/* @vite-ignore */ url)) as typeof Entry
      // From then on React hears of clicks itself.
      await hydrateScreen(screen(), () => document.removeEventListener('click', remember, true))
      screen().dataset['react'] = 'hydrated'
      hideWarning()
      if (clicked?.isConnected) clicked.click()
    } catch (error) {
      logFailure('The screen could not be hydrated', error)
      delete screen().dataset['react']
      if (clicked) warn("This button couldn't be loaded. Links and forms still work. Please try again in a moment.")
      clicked = null
      document.addEventListener('click', remember, true)
      for (const sign of signsAfterFailure) document.addEventListener(sign, onInteraction, true)
      addEventListener('online', start)
    }
  }
  const onInteraction = ({ target }: Event) => {
    if (target instanceof Element && target.closest(parts)) start()
  }
  /** Buttons that submit a form or follow the platform's own behaviour need no help. */
  const remember = ({ target }: Event) => {
    clicked = target instanceof Element ? target.closest<HTMLElement>('#main button[type=button]') : null
  }

  const followSwipes = ({ watchFirstSwipes }: typeof Swipes) => watchFirstSwipes((arrow) => (clicked = arrow))
  if (document.querySelector('.carousel')) void import('./widgets/first-swipes.ts').then(followSwipes)
  for (const sign of signs) document.addEventListener(sign, onInteraction, true)
  document.addEventListener('click', remember, true)
  if (isHydratedWhenIdle()) {
    setTimeout(start, AT_LATEST_MS)
    whenIdle(start)
  }
}
