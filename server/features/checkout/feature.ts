import { Router } from '@koa/router'
import type { Feature } from '#server/content/feature.ts'
import { checkoutForms, readCheckoutVisitor, type CheckoutCarts } from './checkout.forms.ts'
import { sweepExternalCarts } from './checkout.repository.ts'
import { checkoutRoutes, type CheckoutParts } from './checkout.routes.ts'
import { discountForms, openDiscountLink, readDiscountVisitor } from './discount.forms.ts'

export function checkoutFeature(parts: CheckoutParts & { carts: CheckoutCarts; origin: string }): Feature {
  const routes = checkoutRoutes(parts)
  const readAbandoned = readCheckoutVisitor({ ...parts, routes })
  const readDiscounts = readDiscountVisitor({ ...parts, routes })
  return {
    routes,
    middleware: [
      new Router().get('/discount/:code', (ctx) => openDiscountLink(ctx, ctx.params['code']!, parts.origin)).routes(),
    ],
    endpoints: [{ method: 'GET', path: '/discount/:code' }],
    forms: { ...checkoutForms({ ...parts, routes }), ...discountForms({ ...parts, routes }) },
    readVisitor: async (ctx) => {
      // A checkout that was paid ends its codes.
      const abandoned = await readAbandoned(ctx)
      const discounts = await readDiscounts(ctx)
      return abandoned || discounts ? { visitor: { ...abandoned?.visitor, ...discounts?.visitor } } : null
    },
    sweeps: [(daysAgo) => sweepExternalCarts(parts.db, daysAgo(30))],
  }
}
