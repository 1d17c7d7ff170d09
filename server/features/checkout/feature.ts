import type { Feature } from '#server/content/feature.ts'
import { checkoutForms, readCheckoutVisitor, type CheckoutCarts } from './checkout.forms.ts'
import { sweepExternalCarts } from './checkout.repository.ts'
import { checkoutRoutes, type CheckoutParts } from './checkout.routes.ts'

export function checkoutFeature(parts: CheckoutParts & { carts: CheckoutCarts }): Feature {
  const routes = checkoutRoutes(parts)
  return {
    routes,
    forms: checkoutForms({ ...parts, routes }),
    readVisitor: readCheckoutVisitor({ ...parts, routes }),
    sweeps: [(daysAgo) => sweepExternalCarts(parts.db, daysAgo(30))],
  }
}
