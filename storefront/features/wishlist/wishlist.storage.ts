import { kept } from '#shared/browser-storage.ts'
import { MAX_CHOSEN, PRODUCT_ID } from '#shared/features/catalogue/limits.ts'

export const WISHLIST_KEY = 'hoard.wishlist'

/** The stored wishlist as text, so that equal lists are equal values. Empty if there is none. */
export const readWishlist = (): string => kept(WISHLIST_KEY) ?? ''

const id = new RegExp(`^${PRODUCT_ID}$`)

/** Ids in a wishlist, which may be anybody's text: `12,7`, newest first. */
export const idsIn = (text: string): string[] =>
  [...new Set(text.split(',').filter((each) => id.test(each)))].slice(0, MAX_CHOSEN)
