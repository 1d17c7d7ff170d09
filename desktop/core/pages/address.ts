/** The host of the document where servers are chosen, and where people wait for signing in. */
export const WELCOME = 'welcome'

/** Where the document of `WELCOME` is. */
export const welcomeAddress = `app://${WELCOME}/`

/** The address of a staff screen in this app. */
export const screenAddress = (key: string, path: string) => `app://${key}${path}`

const host = /^(welcome|shop-[0-9a-f]{16})$/
const areas = /^\/(cms|images|admin)(\/|$)/
const doors = /^\/api\/(login|logout)(\/|$)/i
const ownCalls = /^\/api\/desktop(\/|$)/i

/** An address of this app: `key` is a server's, or `welcome`. */
export interface AppAddress {
  key: string
  url: URL
}

/** What of this app an address means; null: it is somewhere else, or nothing that this app has made. */
export function appAddress(address: string): AppAddress | null {
  const url = URL.parse(address)
  if (!url || url.protocol !== 'app:' || !host.test(url.host) || url.username || url.password) return null
  return { key: url.host, url }
}

/** Whether a path shows the staff app. */
export const isScreen = (path: string) => areas.test(path)

/** Whether a path is one of the server's own pages for signing in and out, which the editor has its own ways for. */
export const isDoor = (path: string) => doors.test(path)

export const isLogout = (path: string) => doors.exec(path)?.[1]?.toLowerCase() === 'logout'

/** Whether a path is what the editor itself asks of a server, whose answers hold sessions: no page has to do with that. */
export const isOwnCall = (path: string) => ownCalls.test(path)
