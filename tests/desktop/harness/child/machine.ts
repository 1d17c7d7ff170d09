import { join } from 'node:path'
import { startBrowser, type Browser } from '#tests/desktop/harness/chromium/browser.ts'
import { serveSchemes, type SchemeHandler } from '#tests/desktop/harness/chromium/custom-schemes.ts'
import { settings } from './settings.ts'

/** Custom schemes and their handlers. */
export const schemes = new Map<string, SchemeHandler | undefined>()
export const schemeNames = () => new Set(schemes.keys())

const { promise, resolve, reject } = Promise.withResolvers<Browser>()
promise.catch(() => {})

/** Chromium of this stand-in; windows wait for it. */
export const browser: Promise<Browser> = promise

/** Where Chromium saves downloads until the app has decided. */
export const DOWNLOADS = join(settings.userData, 'chromium/downloads')

export async function startMachine(): Promise<Browser> {
  const { port, fingerprint } = await serveSchemes(schemes)
  const { userData } = settings
  const folders = { profile: join(userData, 'chromium'), downloads: DOWNLOADS }
  await startBrowser({ ...folders, port, fingerprint }).then(resolve, reject)
  return browser
}

/** Before Electron is ready most APIs are unavailable, and some settings can only be made then. */
export const life = { isReady: false, isQuitting: false, hasBrowser: false }
