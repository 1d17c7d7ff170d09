/** Host of the page for choosing a server and waiting for sign-in. */
export const WELCOME = 'welcome'

export const welcomeAddress = `app://${WELCOME}/`

/** Host of the find bar, which has a view of its own above the page. */
export const FIND = 'find'

export const findAddress = `app://${FIND}/`

export const screenAddress = (key: string, path: string) => `app://${key}${path}`

const host = /^(welcome|find|shop-[0-9a-f]{16})$/
const areas = /^\/(cms|images|admin)(\/|$)/
const doors = /^\/api\/(login|logout)(\/|$)/i
const ownCalls = /^\/api\/desktop(\/|$)/i

/** Address of this app: `key` is a server's, `welcome` or `find`. */
export interface AppAddress {
  key: string
  url: URL
}

/** Parses an address of this app; null if it is another site or malformed. */
export function appAddress(address: string): AppAddress | null {
  const url = URL.parse(address)
  if (!url || url.protocol !== 'app:' || !host.test(url.host) || url.username || url.password) return null
  return { key: url.host, url }
}

export const isScreen = (path: string) => areas.test(path)

/** True for the server's own sign-in and sign-out pages, which the editor replaces with its own flow. */
export const isSignInPath = (path: string) => doors.test(path)

export const isLogout = (path: string) => doors.exec(path)?.[1]?.toLowerCase() === 'logout'

/** True for the editor's own endpoints, whose responses contain sessions and are off limits for pages. */
export const isEditorEndpoint = (path: string) => ownCalls.test(path)
