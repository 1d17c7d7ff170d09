/** A text of the demo shop: a page or a policy. */
export interface DemoText {
  handle: string
  title: string
  body: string
}

export interface DemoMenuItem {
  title: string
  type: 'CATALOG' | 'COLLECTION' | 'COLLECTIONS' | 'FRONTPAGE' | 'PAGE' | 'SEARCH' | 'SHOP_POLICY'
  /** In the shop, such as `/pages/about`. */
  path: string
  items?: DemoMenuItem[]
}

export const demoPages: DemoText[] = [
  {
    handle: 'about',
    title: 'About the hoard',
    body: '<p>Creatures for your table, printed to order in fine resin and cleaned by hand.</p>',
  },
  {
    handle: 'shipping',
    title: 'Shipping and returns',
    body: '<p>Printing takes 1-2 weeks, standard shipping 5-7 days after that. Unused items can be returned within 30 days.</p>',
  },
]

export const demoPolicies = {
  privacyPolicy: {
    handle: 'privacy-policy',
    title: 'Privacy policy',
    body: '<p>We keep what an order needs, and nothing else.</p>',
  },
  refundPolicy: {
    handle: 'refund-policy',
    title: 'Refund policy',
    body: '<p>Unused items in their original packaging can be returned within 30 days.</p>',
  },
  shippingPolicy: {
    handle: 'shipping-policy',
    title: 'Shipping policy',
    body: '<p>Everything is made to order in 1-2 weeks, and shipped in 5-7 days after that.</p>',
  },
  termsOfService: {
    handle: 'terms-of-service',
    title: 'Terms of service',
    body: '<p>This is a demo shop. No money moves, and nothing is shipped.</p>',
  },
} satisfies Record<string, DemoText>

/** By handle: the two menus that every store of Shopify starts with. */
export const demoMenus: Record<string, { title: string; items: DemoMenuItem[] }> = {
  'main-menu': {
    title: 'Main menu',
    items: [
      { title: 'Home', type: 'FRONTPAGE', path: '/' },
      {
        title: 'Catalogue',
        type: 'COLLECTIONS',
        path: '/collections',
        items: [
          { title: 'Featured', type: 'COLLECTION', path: '/collections/featured' },
          { title: 'All creatures', type: 'COLLECTION', path: '/collections/all-creatures' },
        ],
      },
      { title: 'About', type: 'PAGE', path: '/pages/about' },
    ],
  },
  footer: {
    title: 'Footer menu',
    items: [
      { title: 'Search', type: 'SEARCH', path: '/search' },
      { title: 'Shipping and returns', type: 'PAGE', path: '/pages/shipping' },
      ...Object.values(demoPolicies).map(({ title, handle }): DemoMenuItem => ({
        title,
        type: 'SHOP_POLICY',
        path: `/policies/${handle}`,
      })),
    ],
  },
}
