import { createShop } from '#core/shop/create-shop.ts'
import { nodeNetwork } from './desktop/network.ts'

/** Connection of a desktop editor to a shop at this URL. */
export const editorShop = (url: string, token: () => string | null = () => null, pollEveryMs = 50) =>
  createShop({
    server: { key: 'shop-0', address: url, name: 'Shop', person: null, lastOpenedAt: null },
    network: nodeNetwork,
    token,
    userAgent: 'Hoard tests',
    pollEveryMs,
  })
