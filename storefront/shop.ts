import { createContext, use } from 'react'
import type { ShopFacts } from '#shared/page-renderer.ts'

/** Shop data that the server passes to the screens. */
export interface Shop extends ShopFacts {
  /** Date in the shop's time zone at render time, such as `2026-11-21`. */
  today: string
}

const ShopContext = createContext<Shop | null>(null)

export const ShopProvider = ShopContext.Provider
export const useShop = (): Shop => use(ShopContext)!
