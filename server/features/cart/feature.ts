import { Router } from '@koa/router'
import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { sweepCarts } from './cart.repository.ts'
import { cartForms, readCartVisitor } from './cart.forms.ts'
import { cartRoutes, readCartLines, type CartCatalogue } from './cart.routes.ts'
import { mergeCarts, type CartSessions } from './cart-session.ts'

interface CartParts extends FeatureParts {
  catalogue: CartCatalogue
  sessions: CartSessions
  publicUrl: string | null
}

export function cartFeature(parts: CartParts): Feature {
  const { db, catalogue, sessions } = parts
  const routes = cartRoutes(parts)
  const readLines = readCartLines(db, catalogue)
  return {
    routes,
    middleware: [new Router().all(/^\/api\/cart(\/|$)/, mergeCarts(parts)).routes()],
    forms: cartForms({ db, sessions, routes, readLines }),
    readVisitor: readCartVisitor({ sessions, readLines }),
    sweeps: [(daysAgo) => sweepCarts(db, daysAgo(90))],
  }
}
