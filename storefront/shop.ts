import { createContext, use } from 'react'
import type { ShopFacts, ShopTexts, Visitor } from '#shared/page-renderer.ts'

/** Shop data that the server passes to the screens. */
export interface Shop extends Omit<ShopFacts, 'texts'> {
  /** Those that the screen shows, unless they are the built-in ones. */
  texts?: Partial<ShopTexts>
  /** Date in the shop's time zone at render time, such as `2026-11-21`. */
  today: string
  /** What only this visitor sees of the page. */
  visitor?: Visitor
}

const ShopContext = createContext<Shop | null>(null)

export const ShopProvider = ShopContext.Provider
export const useShop = (): Shop => use(ShopContext)!

const nothing: Visitor = {}

/** What the server knows about this visitor. Previews have no shop. */
export const useVisitor = (): Visitor => use(ShopContext)?.visitor ?? nothing
