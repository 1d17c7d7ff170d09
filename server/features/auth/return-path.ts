import { AUTHORIZE_PATH } from '#shared/features/desktop/sign-in.ts'

const HOME = '/cms'
const MAX_LENGTH = 2_000

/**
 * Where somebody goes after signing in: the page of this site that they asked for, else the CMS. Nothing that leads to another
 * site passes, however it is written; calls of the API are no pages, but for the one where a desktop editor is let in.
 */
export function returnPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > MAX_LENGTH || !/^\/(?![/\\])/.test(asked)) return HOME
  const here = 'http://this.site'
  if (!URL.canParse(asked, here)) return HOME
  const { origin, pathname, search, hash } = new URL(asked, here)
  // What is left of `/.//elsewhere` begins with two slashes, too.
  if (origin !== here || pathname.startsWith('//')) return HOME
  if (/^\/api(\/|$)/i.test(pathname) && pathname !== AUTHORIZE_PATH) return HOME
  return pathname + search + hash
}
