/**
 * Key of a page for banners: `root` for `/`, otherwise the path without its leading slash. Accepts paths, keys and
 * targets: `home` equals `/`, `%C3%AF` is decoded, `*` stays `*`.
 */
export function pageKey(path: string): string {
  const bare = readable(path.trim().split(/[?#]/)[0]!).replace(/^\/+|(?<!\/)\/+$/g, '')
  return bare === '' || bare === 'home' ? 'root' : bare
}

/** Decoded path, or the path itself if its encoding is invalid. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Normalises a target to `*`, `/`, `/gallery` or `/product/*`. */
export function pathOf(target: string): string {
  const key = pageKey(target)
  return key === '*' ? '*' : key === 'root' ? '/' : `/${key}`
}

export const nameOfTarget = (target: string): string => (pathOf(target) === '*' ? 'all pages (*)' : pathOf(target))
