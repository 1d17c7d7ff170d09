import type * as Abandoned from './features/cart/AbandonedPanel.tsx'
import type * as Facts from './features/catalogue/product/ProductFacts.tsx'
import type * as Posts from './features/blog/Posts.tsx'
import type * as Review from './features/checkout/ReviewPanel.tsx'

/** Code that the server has from the start and that browsers load when they need it. `entry.server.tsx` sets it. */
export const serverCode: {
  abandoned?: typeof Abandoned
  facts?: typeof Facts
  posts?: typeof Posts
  review?: typeof Review
} = {}
