import { cartContract } from './features/cart/cart.contract.ts'
import { checkoutContract } from './features/checkout/checkout.contract.ts'
import { designersContract } from './features/designers/designers.contract.ts'
import { navigationContract } from './features/navigation/navigation.contract.ts'
import { productsContract } from './features/products/products.contract.ts'
import { syncContract } from './features/sync/sync.contract.ts'

/** Every endpoint of the product: the one list behind the router, the clients, the OpenAPI document and the access tests. */
export const api = {
  cart: cartContract,
  checkout: checkoutContract,
  designers: designersContract,
  navigation: navigationContract,
  products: productsContract,
  sync: syncContract,
} as const
