import { type ComponentType, createContext, createElement, lazy, use, useState } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRead } from '#storefront/api/read.ts'

/** Where a screen was opened. */
export interface At {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

const ParamsContext = createContext<At['params']>({})

export const ParamsProvider = ParamsContext.Provider
/** What the pattern of the open screen found in the address, decoded. */
export const useScreenParams = (): At['params'] => use(ParamsContext)

/** What has been read so far. */
export type Reads = Pick<QueryClient, 'getQueryData'>

/** One row of the route table. */
export interface Route {
  /** A pattern of React Router. */
  path: string
  /** The source file of the screen: its key in Vite's manifest, for modulepreload. */
  chunk: string
  load: () => Promise<{ default: ComponentType }>
  /** The read without which there is no page: its 404 is the page's. */
  main?: (at: At) => AnyRead
  /** Everything else that the server reads before it renders. A failure leaves the page without it. */
  queries?: (at: At) => AnyRead[]
  /** What the answers so far make necessary, such as the products that a page's blocks show. The server reads it in a second step. */
  further?: (at: At, reads: Reads) => AnyRead[]
  /** True when the main read was answered and there is no page all the same: 404. */
  missing?: (at: At, reads: Reads) => boolean
  /** Where the page lives now, when the main read says that it has moved. */
  redirect?: (at: At, reads: Reads) => string | undefined
  /** Without the shop's name, which is appended. What else a page says of itself is the server's affair: storefront/head. */
  title: (at: At, reads: Reads) => string
  /** It shows something else for another query. */
  readsQuery?: true
  /** It shows the date: the kept page must not outlive its day. */
  dated?: true
  /** It is for those who were sent its address, and changes without anything being said. */
  isPrivate?: true
}

/** A route whose screen can be loaded ahead and then renders at once, on the server as in the browser. */
export interface Screen extends Route {
  preload: () => Promise<void>
  Component: ComponentType
}

/**
 * A screen's code that can't be had is, as a rule, of a release that has been replaced: the page itself is asked for again,
 * and the answer names the new code.
 */
function renew(error: unknown): Promise<never> {
  if (!navigator.onLine) throw error
  location.reload()
  return new Promise(() => undefined)
}

/** React's `lazy` always suspends once, even for what has arrived; this one doesn't, so that hydration finds what was rendered. */
export function screen(route: Route): Screen {
  let loaded: ComponentType | undefined
  const load = async () => {
    const module = await route.load()
    loaded = module.default
    return module
  }
  const Lazy = lazy(() => load().catch(renew))
  return {
    ...route,
    preload: async () => {
      if (!loaded) await load()
    },
    Component: function Screen() {
      const [Chosen] = useState(() => loaded ?? Lazy)
      return createElement(Chosen)
    },
  }
}
