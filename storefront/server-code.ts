/** Code that the server has from the start and that browsers load when they need it. `entry.server.tsx` sets it. */
export const serverCode: {
  facts?: typeof import('./features/catalogue/product/ProductFacts.tsx')
  posts?: typeof import('./features/blog/Posts.tsx')
  review?: typeof import('./features/checkout/ReviewPanel.tsx')
} = {}
