/** Products that one wishlist holds, and one `GET /api/products/chosen` returns. */
export const MAX_CHOSEN = 50

/** Products below a post, chosen by staff or named in its text. */
export const MAX_NAMED = 4
