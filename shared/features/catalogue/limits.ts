/** Products that one wishlist holds, and one `GET /api/products/chosen` returns. */
export const MAX_CHOSEN = 50

/** Pattern of a product's id in addresses: below 2^53. */
export const PRODUCT_ID = String.raw`[1-9]\d{0,14}`

/** Letters of a search or a filter: as many as Shopify's product types and vendors have at most. */
export const MAX_FILTER_TEXT = 255

/** Products that a page reads for its gallery previews. Twice what one shows, because those of a carousel are left out. */
export const GALLERY_LIMIT = 12

/** Products below a post, chosen by staff or named in its text. */
export const MAX_NAMED = 4
