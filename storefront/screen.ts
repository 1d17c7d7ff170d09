import { type ComponentType, createContext, createElement, lazy, use, useState } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRead } from '#storefront/api/read.ts'
import type { Shop } from './shop.ts'

/** Where a screen was opened. */
export interface At {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

const ParamsContext = createContext<At['params']>({})

export const ParamsProvider = ParamsContext.Provider
/** What the pattern of the open screen found in the address, decoded. */
export const useScreenParams = (): At['params'] => use(ParamsContext)

/** What a screen says to search engines and to those who share it. */
export interface Head {
  /** Without the shop's name, which is appended. */
  title: string
  description: string
  /** The one address of this content, as path and query. Absent: not to be indexed. */
  canonical?: string
  /** The picture to share, absolute or a path of this shop. */
  image?: string | null
  /** `og:type`; `website` where absent. */
  type?: 'website' | 'product'
}

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
  /** Where the page lives now, when the main read says that it has moved. */
  redirect?: (at: At, reads: Pick<QueryClient, 'getQueryData'>) => string | undefined
  head: (at: At, reads: Pick<QueryClient, 'getQueryData'>, shop: Shop) => Head
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
