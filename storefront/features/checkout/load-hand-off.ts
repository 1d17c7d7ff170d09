import { SHOP_UNREACHABLE } from '#shared/features/checkout/messages.ts'

/** The hand-off, which no shopper needs before pressing a button. */
export const loadHandOff = () =>
  import('./hand-off.ts').catch((error: unknown) => {
    if (navigator.onLine) throw error
    throw Object.assign(new Error(SHOP_UNREACHABLE), { name: 'CheckoutFailure' })
  })
