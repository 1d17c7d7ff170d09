import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react'

/** Path and query of the page's URL. Every navigation makes a new object. */
interface PageLocation {
  pathname: string
  search: string
}

const LocationContext = createContext<PageLocation>({ pathname: '/', search: '' })

export const LocationProvider = LocationContext.Provider
export const useLocation = (): PageLocation => use(LocationContext)

/** Shows another URL of the shop without loading a document. `replace` overwrites the history entry. */
export function navigate(url: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', url)
  else history.pushState(null, '', url)
  dispatchEvent(new PopStateEvent('popstate'))
}

const currentLocation = (): PageLocation => ({ pathname: location.pathname, search: location.search })

/** Follows the browser's URL. A transition keeps the current screen until the next one has loaded. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [value, setValue] = useState(currentLocation)
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setValue(currentLocation()))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  return <LocationProvider value={value}>{children}</LocationProvider>
}

/** Parameters of a path that matches a pattern such as `/blog/:post`, else null. Only slashes are decoded. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.match(/(?<=:)\w+/g) ?? []
  const match = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}/*$`, 'i').exec(path)
  return match && Object.fromEntries(names.map((name, index) => [name, match[index + 1]!.replaceAll('%2F', '/')]))
}
