import { createShop } from '#core/shop/create-shop.ts'

/** Connection of a desktop editor to a shop at this URL. */
export const editorShop = (url: string, token: () => string | null = () => null, pollEveryMs = 50) =>
  createShop({
    server: { key: 'shop-0', address: url, name: 'Shop', person: null, lastOpenedAt: null },
    token,
    userAgent: 'Hoard tests',
    pollEveryMs,
  })
