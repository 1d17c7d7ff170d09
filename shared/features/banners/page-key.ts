/**
 * The key of a page for banners: `root` for `/`, otherwise the path without the leading slash (specification section 2). Takes
 * paths, keys and targets alike (decision 23): `home` is another name of `/`, letters written as `%C3%AF` are read, `*` stays `*`.
 */
export function pageKey(path: string): string {
  const bare = readable(path.trim().split(/[?#]/)[0]!).replace(/^\/+|\/+$/g, '')
  return bare === '' || bare === 'home' ? 'root' : bare
}

/** A path that is not encoded as it should be is taken as it is. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
