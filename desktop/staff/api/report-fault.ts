import type * as Report from '#shared/features/browser-errors/report-error.ts'
import { bridge } from '#staff/bridge.ts'

/**
 * Tells the shop's log about an error of the program, and on which screen it was. The code for it loads with the first
 * one. The desktop editor has its own log.
 */
export function reportFault(error: unknown): void {
  if (bridge) return
  // Ids say nothing of the screen.
  const [screen] = /[a-z-]+(\/[a-z-]+)?/.exec(location.pathname)!
  const tell = ({ reportError }: typeof Report) => reportError('staff', screen, error)
  import('#shared/features/browser-errors/report-error.ts').then(tell).catch(() => undefined)
}
