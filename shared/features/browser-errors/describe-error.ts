/** An error of the program in a browser: what and where, without addresses and texts of people. */
export interface BrowserError {
  app: 'shop' | 'staff'
  /** Kind of screen, such as `product` or `cms/banners`. */
  screen: string
  /** Such as `TypeError`. */
  name: string
  message: string
  /** Script, line and column, such as `boot-C3xyz.js:1:2345`. */
  script: string
}

/** Failures of a request are no errors of the program. */
const ofRequests = new Set(['ApiError', 'Refused', 'Unreachable', 'AbortError'])
const ours = /\/assets\/(?:[\w-]+\/)*([\w.-]+\.js:\d+:\d+)/
/** From the first quotation mark to the last one, since what is quoted may hold others. */
const quoted = /(?:["`“‘]|(?<![a-z])')(?:.*(?:["`”’]|'(?![a-z]))|.*)/is
/** More is cut off before it is read. */
const MAX_READ = 500

/** The message without what may be of a person: what is quoted, addresses, numbers, and letters of other scripts. */
export const withoutTexts = (message: string): string =>
  message
    .slice(0, MAX_READ)
    .replace(quoted, '_')
    .replaceAll(/\S+(:\/\/|@)\S+/g, '_')
    .replaceAll(/\d+/g, '0')
    .replaceAll(/[^ -~]+/g, ' ')
    .slice(0, 120)
    .trim()

/** What the shop's log gets of an error; null unless it is one of our scripts. */
export function describeError(error: unknown): Pick<BrowserError, 'name' | 'message' | 'script'> | null {
  const { name, message, stack } = (error ?? {}) as Partial<Error>
  const script = ours.exec(stack ?? '')?.[1]
  if (!script || !name || ofRequests.has(name)) return null
  return {
    name: name.replaceAll(/\W/g, '').slice(0, 40),
    message: withoutTexts(message ?? ''),
    script: script.slice(-66),
  }
}
