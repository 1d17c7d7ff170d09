import { staffPaths } from '#shared/staff-paths.ts'

/** Parsed `hoard://` link. */
export type Link =
  /** Opens a staff screen, optionally at a given server (its origin). */
  | { is: 'open'; path: string; server: string | null }
  /** Return URL of a sign-in. */
  | { is: 'signed-in'; address: string }

const MAX_LENGTH = 2000

const screens: Record<string, (id: string) => string> = {
  page: (id) => staffPaths.builder(id),
  image: staffPaths.image,
  post: (id) => `${staffPaths.cmsTab('blog')}/${id}`,
}

/**
 * Parses `hoard://open/page/12`, `hoard://open/image/7` and `hoard://open/post/3`, with or without
 * `?server=https://shop.example`, and `hoard://signed-in?…`. Links are untrusted: anything else is null.
 */
export function parseLink(text: string): Link | null {
  if (text.length > MAX_LENGTH) return null
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
