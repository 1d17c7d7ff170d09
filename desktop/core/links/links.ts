import { staffPaths } from '#shared/staff-paths.ts'

/** What a `hoard://` link asks for. */
export type Link =
  /** A screen of the staff app, at a server if it names one: its origin. */
  | { is: 'open'; path: string; server: string | null }
  /** The way back from signing in. */
  | { is: 'signed-in'; address: string }

const LONGEST = 2000

const screens: Record<string, (id: string) => string> = {
  page: (id) => staffPaths.builder(id),
  image: staffPaths.image,
  post: (id) => `${staffPaths.cmsTab('blog')}/${id}`,
}

/**
 * Reads `hoard://open/page/12`, `hoard://open/image/7`, `hoard://open/post/3`, with `?server=https://shop.example` or without, and
 * `hoard://signed-in?…`. Anybody may have written a link: null for everything else.
 */
export function readLink(text: string): Link | null {
  if (text.length > LONGEST) return null
  const url = URL.parse(text)
  if (!url || url.protocol !== 'hoard:' || url.username || url.password || url.port) return null
  if (url.host === 'signed-in' && /^\/?$/.test(url.pathname)) return { is: 'signed-in', address: url.href }
  if (url.host !== 'open') return null
  const [, what = '', id = ''] = /^\/([a-z]+)\/([1-9]\d{0,14})\/?$/.exec(url.pathname) ?? []
  if (!Object.hasOwn(screens, what)) return null
  const given = url.searchParams.getAll('server')
  const server = given.length === 1 ? originIn(given[0]!) : null
  if (given.length > 0 && !server) return null
  return { is: 'open', path: screens[what]!(id), server }
}

function originIn(text: string): string | null {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`)
  const isWeb = url && (url.protocol === 'https:' || url.protocol === 'http:')
  return isWeb && !url.username && !url.password ? url.origin : null
}
