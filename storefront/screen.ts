import { type ComponentType, createContext, use } from 'react'
import type { AnyRead } from '#storefront/api/read.ts'
import type { ReadStore } from '#storefront/api/reads.ts'

/** Parameters and query of the current URL. */
export interface ScreenLocation {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

const ParamsContext = createContext<ScreenLocation['params']>({})

export const ParamsProvider = ParamsContext.Provider
/** Route parameters of the current screen. */
export const useScreenParams = (): ScreenLocation['params'] => use(ParamsContext)

/** Synchronous access to loaded data. */
export type Reads = Pick<ReadStore, 'data'>

/** The module of a screen. */
export interface Screen {
  default: ComponentType
  /**
   * Reads that depend on earlier responses, such as the products that a page's blocks show. They are made in a second
   * step.
   */
  further?: (at: ScreenLocation, reads: Reads, today: string) => AnyRead[]
}

/** A screen of the shop. */
export interface Route {
  /** Pattern for `matchPath`. */
  path: string
  /** Source file of the screen: its key in Vite's manifest, for modulepreload. */
  chunk: string
  load: () => Promise<Screen>
  /** The read that decides whether the page exists: its 404 is the page's. */
  main?: (at: ScreenLocation) => AnyRead
  /** Other reads of the server before it renders. If one fails, the page is rendered without it. */
  queries?: (at: ScreenLocation) => AnyRead[]
  /** Whether the page doesn't exist although the main read succeeded (404). */
  missing?: (at: ScreenLocation, reads: Reads) => boolean
  /** New path of a page that has moved. */
  redirect?: (at: ScreenLocation, reads: Reads) => string | undefined
  /** Title without the shop's name, which is appended. Other metadata is in storefront/head. */
  title: (at: ScreenLocation, reads: Reads) => string
  /**
   * When React takes over: `idle` once the page has been shown, or at the first interaction with a part of it that is
   * marked `data-interactive`; `never` if it has none.
   */
  hydrates: 'idle' | 'interaction' | 'never'
  /** The part of the query string that the page depends on, in a fixed order. Others ignore it. */
  query?: (search: URLSearchParams) => URLSearchParams
  /** Whether the number of such addresses is unlimited, so that the page isn't cached: nothing was found, or a list was shared. */
  isUncached?: (at: ScreenLocation, reads: Reads) => boolean
  /** The page shows the date, so that its cached response must expire at midnight. */
  isDated?: true
  /** The page is for people who have its link or have looked something up, and changes without a live message. */
  isPrivate?: true
}
