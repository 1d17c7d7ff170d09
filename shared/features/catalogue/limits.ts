/** Products that one wishlist holds, and one `GET /api/products/chosen` returns. */
export const MAX_CHOSEN = 50
