import { AUTHORIZE_PATH } from '#shared/features/desktop/sign-in.ts'
import { staffPaths } from '#shared/staff-paths.ts'

const HOME = '/cms'
const MAX_LENGTH = 2_000

/** API paths that are pages, and do nothing by themselves. */
const pages: ReadonlySet<string> = new Set([AUTHORIZE_PATH, staffPaths.account, staffPaths.secondFactor])

/**
 * Path to redirect to after signing in: the requested page of this site, otherwise the CMS. Rejects other sites in any
 * spelling, and API paths except pages.
 */
export function returnPath(requested: unknown): string {
  if (typeof requested !== 'string' || requested.length > MAX_LENGTH || !/^\/(?![/\\])/.test(requested)) return HOME
  const here = 'http://this.site'
  if (!URL.canParse(requested, here)) return HOME
  const { origin, pathname, search, hash } = new URL(requested, here)
  // `/.//elsewhere` normalises to a path that begins with two slashes.
  if (origin !== here || pathname.startsWith('//')) return HOME
  if (/^\/api(\/|$)/i.test(pathname) && !pages.has(pathname)) return HOME
  return pathname + search + hash
}
