import { z } from 'zod'
import { readJson, sendJson, type Exchange, type RouteHandler } from '#sandbox/http/exchange.ts'
import { InvalidChangeError } from '#sandbox/shop/change-products.ts'
import * as bodies from './bodies.ts'
import type { SandboxControl } from './control.ts'
import { NotFoundError } from './not-found.ts'
import type { IncomingMessage } from 'node:http'

/** Performs an operation and returns the response body. `name` is the path segment in braces. */
type Action = (name: string, body: Record<string, unknown>) => unknown

/** Serves the control API over HTTP; docs/sandbox.md lists its endpoints. */
export function createControlHandler(control: SandboxControl): RouteHandler {
  const actions = actionsOf(control)
  return async (exchange) => {
    const { pathname } = exchange.url
    if (pathname !== '/control' && !pathname.startsWith('/control/')) return false
    const refusal = controlAccessProblem(exchange.request)
    if (refusal) return sendJson(exchange, 403, { error: refusal })
    for (const [pattern, action] of Object.entries(actions)) {
      const name = matches(pattern, exchange.method, pathname)
      if (name !== undefined) return perform(exchange, action, name)
    }
    return sendJson(exchange, 404, { error: 'No such endpoint', verbs: Object.keys(actions) })
  }
}

function actionsOf(control: SandboxControl): Record<string, Action> {
  return {
    'GET /control/products': () => control.products(),
    'POST /control/products': (_, body) => control.createProduct(bodies.productBody.parse(body)),
    'GET /control/products/{name}': (name) => control.product(name),
    'PATCH /control/products/{name}': (name, body) => control.changeProduct(name, bodies.productChangeBody.parse(body)),
    'DELETE /control/products/{name}': (name) => control.deleteProduct(name),
    'POST /control/products/{name}/variants': (name, body) => control.addVariant(name, bodies.variantBody.parse(body)),
    'PATCH /control/variants/{name}': (name, body) => control.changeVariant(name, bodies.variantChangeBody.parse(body)),
    'DELETE /control/variants/{name}': (name) => control.removeVariant(name),
    'GET /control/orders': () => control.orders(),
    'POST /control/orders': (_, body) => control.createOrder(bodies.orderBody.parse(body)),
    'GET /control/orders/{name}': (name) => control.order(name),
    'PATCH /control/orders/{name}': (name, body) => control.editOrder(name, bodies.orderChangeBody.parse(body)),
    'POST /control/orders/{name}/pay': (name) => control.payOrder(name),
    'POST /control/orders/{name}/cancel': (name) => control.cancelOrder(name),
    'POST /control/orders/{name}/fulfil': (name, body) => {
      const { lines, tracking } = bodies.fulfilBody.parse(body)
      return control.fulfilOrder(name, lines, tracking)
    },
    'POST /control/orders/{name}/cancel-fulfilment': (name, body) =>
      control.cancelFulfilment(name, bodies.cancelFulfilmentBody.parse(body).place),
    'POST /control/orders/{name}/hold': (name, body) => control.holdOrder(name, bodies.holdBody.parse(body).reason),
    'POST /control/orders/{name}/move': (name, body) => {
      const { lines, location } = bodies.moveBody.parse(body)
      return control.movePieces(name, lines, location)
    },
    'POST /control/orders/{name}/refund': (name, body) => control.refundOrder(name, bodies.refundBody.parse(body)),
    'GET /control/carts': () => control.carts(),
    'POST /control/privacy': (_, body) => control.requestPrivacy(bodies.privacyBody.parse(body)),
    'GET /control/subscriptions': () => control.subscriptions(),
    'GET /control/deliveries': () => control.deliveries(),
    'GET /control/faults': () => control.faults(),
    'PATCH /control/faults': (_, body) => control.setFaults(bodies.faultsBody.parse(body)),
    'DELETE /control/faults': () => control.clearFaults(),
    'GET /control/situation': () => control.situation(),
    'PATCH /control/situation': (_, body) => control.setSituation(bodies.situationBody.parse(body)),
    'PUT /control/situation/{name}': (name) => control.startSituation(bodies.situationName.parse(name)),
    'PUT /control/cost': (_, body) => control.setAvailableCost(bodies.costBody.parse(body).available),
    'DELETE /control/tokens': () => control.expireTokens(),
    'POST /control/uninstall': () => control.uninstall(),
    'POST /control/install': () => control.install(),
    'POST /control/reset': () => control.reset(),
  }
}

async function perform(exchange: Exchange, action: Action, name: string): Promise<true> {
  const body = await readJson(exchange)
  try {
    const result = action(name, body)
    return sendJson(exchange, 200, result ?? { done: true })
  } catch (error) {
    if (error instanceof NotFoundError) return sendJson(exchange, 404, { error: error.message })
    if (error instanceof InvalidChangeError) return sendJson(exchange, 409, { error: error.message })
    if (error instanceof z.ZodError) return sendJson(exchange, 400, { error: z.prettifyError(error) })
    throw error
  }
}

/** The segment in braces ('' if the pattern has none) if method and path match the pattern, else undefined. */
function matches(pattern: string, method: string, path: string): string | undefined {
  const [wantedMethod, wantedPath = ''] = pattern.split(' ')
  if (method !== wantedMethod) return undefined
  const match = new RegExp(`^${wantedPath.replace('{name}', '([^/]+)')}$`).exec(path)
  return match ? decodeURIComponent(match[1] ?? '') : undefined
}

const loopback = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/**
 * Why a request may not use the control API; undefined if it may. The API has no password, so it serves loopback only:
 * another Host means DNS rebinding, another Origin a foreign site.
 */
export function controlAccessProblem({ headers }: IncomingMessage): string | undefined {
  const host = headers.host ?? ''
  if (!loopback.test(host)) return 'The control API is only available at a loopback address'
  const origin = headers.origin
  if (origin !== undefined && origin !== `http://${host}`) return 'The control API rejects requests from other sites'
  return undefined
}
