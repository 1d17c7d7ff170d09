import type { BrowserContext } from '@playwright/test'

/**
 * Blocks storage as Firefox does for those who block cookies: whatever stores throws, and cookies of scripts are ignored.
 * Chromium's headless shell has no such setting.
 */
export const blockStorage = (context: BrowserContext) =>
  context.addInitScript(() => {
    function refuse(): never {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(globalThis, name, { get: refuse })
    Object.defineProperty(document, 'cookie', { get: () => '', set() {} })
    Object.assign(globalThis, { BroadcastChannel: refuse })
    Object.assign(navigator.locks, { request: async () => refuse() })
  })

/** Keeps no cookie that these addresses set. A page whose document comes from here can't connect to `/ws`. */
export const dropCookies = (context: BrowserContext, addresses: RegExp) =>
  context.route(addresses, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await context.clearCookies()
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
