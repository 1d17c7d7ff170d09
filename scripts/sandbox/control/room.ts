import { z } from 'zod'
import { readJson, sendJson, type Exchange, type Room } from '#scripts/sandbox/http/answers.ts'
import { ImpossibleChange } from '#scripts/sandbox/shop/change-products.ts'
import * as bodies from './bodies.ts'
import type { SandboxControl } from './control.ts'
import { controlRefusal } from './guard.ts'
import { NotFound } from './not-found.ts'

/** Does one thing; what it returns is the answer. `name` is the part of the path in brackets. */
type Action = (name: string, body: Record<string, unknown>) => unknown

/** The control API over HTTP: docs/sandbox.md lists it. */
export function controlRoom(control: SandboxControl): Room {
  const actions = actionsOf(control)
  return async (exchange) => {
    const { pathname } = exchange.url
    if (pathname !== '/control' && !pathname.startsWith('/control/')) return false
    const refusal = controlRefusal(exchange.request)
    if (refusal) return sendJson(exchange, 403, { error: refusal })
    for (const [pattern, action] of Object.entries(actions)) {
      const name = matches(pattern, exchange.method, pathname)
      if (name !== undefined) return perform(exchange, action, name)
    }
    return sendJson(exchange, 404, { error: 'No such verb', verbs: Object.keys(actions) })
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
    'POST /control/orders/{name}/pay': (name) => control.payOrder(name),
    'POST /control/orders/{name}/cancel': (name) => control.cancelOrder(name),
    'POST /control/orders/{name}/fulfil': (name, body) =>
      control.fulfilOrder(name, bodies.piecesBody.parse(body).lines),
    'POST /control/orders/{name}/refund': (name, body) => control.refundOrder(name, bodies.refundBody.parse(body)),
    'GET /control/subscriptions': () => control.subscriptions(),
    'GET /control/deliveries': () => control.deliveries(),
    'GET /control/faults': () => control.faults(),
    'PATCH /control/faults': (_, body) => control.setFaults(bodies.faultsBody.parse(body)),
    'DELETE /control/faults': () => control.clearFaults(),
    'PUT /control/scopes': (_, body) => control.setScopes(bodies.scopesBody.parse(body).scopes),
    'PUT /control/customer-data': (_, body) => control.setCustomerData(bodies.customerDataBody.parse(body).shown),
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
    if (error instanceof NotFound) return sendJson(exchange, 404, { error: error.message })
    if (error instanceof ImpossibleChange) return sendJson(exchange, 409, { error: error.message })
    if (error instanceof z.ZodError) return sendJson(exchange, 400, { error: z.prettifyError(error) })
    throw error
  }
}

/** The part in brackets when method and path fit the pattern ('' when it has none); undefined when they don't. */
function matches(pattern: string, method: string, path: string): string | undefined {
  const [wantedMethod, wantedPath = ''] = pattern.split(' ')
  if (method !== wantedMethod) return undefined
  const match = new RegExp(`^${wantedPath.replace('{name}', '([^/]+)')}$`).exec(path)
  return match ? decodeURIComponent(match[1] ?? '') : undefined
}
