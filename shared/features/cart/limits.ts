/** Most of one line: far above any real cart, far below what would hurt. A plain file, so that the storefront needs no schema for it. */
export const MAX_QUANTITY = 999
/** Most lines of one cart. */
export const MAX_LINES = 100
