import { createContext, use } from 'react'

/** Path and query of the page. */
interface PageLocation {
  pathname: string
  search: string
}

const LocationContext = createContext<PageLocation>({ pathname: '/', search: '' })

export const LocationProvider = LocationContext.Provider
/** The address that the page was opened at. */
export const useLocation = (): PageLocation => use(LocationContext)

/** Parameters of a path that matches a pattern such as `/blog/:post`, else null. Only slashes are decoded. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.match(/(?<=:)\w+/g) ?? []
  const match = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}/*$`, 'i').exec(path)
  return match && Object.fromEntries(names.map((name, index) => [name, match[index + 1]!.replaceAll('%2F', '/')]))
}

/** A part of a path, decoded; as it is if it is malformed. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // such as `%E0%A4%A`
  }
}
