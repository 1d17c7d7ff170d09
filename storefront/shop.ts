import { createContext, use } from 'react'
import type { ShopFacts } from '#shared/page.ts'

/** What the server knows of the shop and the screens show. */
export interface Shop extends ShopFacts {
  /** The date in the shop's time zone when the page was made, such as `2026-11-21`. */
  today: string
}

const ShopContext = createContext<Shop | null>(null)

export const ShopProvider = ShopContext.Provider
/** The shop that this page is of. */
export const useShop = (): Shop => use(ShopContext)!
