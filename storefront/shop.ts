import { createContext, use } from 'react'

/** What the server knows of the shop and the screens show. */
export interface Shop {
  name: string
  /** `https://shop.example`, without a slash at the end. */
  origin: string
}

const ShopContext = createContext<Shop>({ name: 'Hoard', origin: '' })

export const ShopProvider = ShopContext.Provider
/** The shop that this page is of. */
export const useShop = (): Shop => use(ShopContext)
