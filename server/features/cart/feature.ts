import { Router } from '@koa/router'
import type { Context, Next } from 'koa'
import { savedCartId, type CartSessions } from '#server/content/cart-session.ts'
import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { isSameOrigin } from '#server/http/origin.ts'
import { CartSession as CartHeaders } from '#shared/features/cart/cart.schema.ts'
import { moveLines, sweepCarts } from './cart.repository.ts'
import { cartForms, readCartVisitor } from './cart.forms.ts'
import { cartRoutes, readCartLines, type CartCatalogue } from './cart.routes.ts'

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

/**
 * Merges the cart of the cookie, filled by forms, into the one of `x-session-id`, and makes the cookie name it, so that
 * the server renders what scripts show.
 */
const mergeCarts =
  ({ db, sessions, publicUrl }: CartParts) =>
  async (ctx: Context, next: Next) => {
    const header = CartHeaders.safeParse(ctx.headers)
    if (!header.success || ctx.method === 'HEAD' || !isSameOrigin(ctx.req, publicUrl)) return next()
    const id = header.data['x-session-id']
    const known = sessions.find(ctx)
    if (known && known.id !== id) {
      await moveLines(db, known.id, id)
      for (const kind of ['removed', 'checkout'] as const)
        await moveLines(db, savedCartId(known.id, kind), savedCartId(id, kind))
    }
    await next()
    const isKnown = known ? known.id === id : String(ctx.body) === '[]'
    if (ctx.status < 400 && (ctx.method !== 'GET' || !isKnown)) sessions.follow(ctx, id)
  }
