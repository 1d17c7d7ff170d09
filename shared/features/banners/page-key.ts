/**
 * The key of a page for banners: `root` for `/`, otherwise the path without the leading slash (specification section 2). Takes
 * paths, keys and targets alike (decision 23); `*` stays `*`.
 */
export function pageKey(path: string): string {
  const bare = path
    .trim()
    .split(/[?#]/)[0]!
    .replace(/^\/+|\/+$/g, '')
  return bare === '' ? 'root' : bare
}
