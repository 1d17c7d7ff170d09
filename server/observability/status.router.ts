import { Router } from '@koa/router'
import type { Check } from './health/check.ts'
import type { Health } from './health/open-health.ts'
import type { Metrics } from './metrics/open-metrics.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { clientIp } from '#server/http/client-ip.ts'
import { isToLoopback } from '#server/http/origin.ts'

interface HealthParts {
  health: Health
  metrics: Metrics
  /** METRICS_TOKEN */
  token: string | null
}

/**
 * `/healthz`: the process responds. `/readyz`: it can serve shoppers; otherwise 503 with reasons, as JSON on request.
 * `/metrics`: Prometheus metrics, or 404 without access.
 */
export function healthRouter({ health, metrics, token }: HealthParts): Router {
  const router = new Router()
  router.get('/healthz', (ctx) => {
    ctx.set('cache-control', 'no-store')
    ctx.body = 'ok'
  })
  router.get('/readyz', async (ctx) => {
    const { isReady, checks } = await health.readiness()
    ctx.set('cache-control', 'no-store')
    ctx.status = isReady ? 200 : 503
    ctx.body = ctx.get('accept').includes('application/json')
      ? { ready: isReady, checks }
      : formatReadiness(isReady, checks)
  })
  router.get('/metrics', async (ctx, next) => {
    if (!canReadMetrics(ctx.req, token)) return next()
    const text = await metrics.text()
    ctx.set('cache-control', 'no-store')
    ctx.body = text
    ctx.set('content-type', metrics.contentType)
  })
  return router
}

/** One line for readiness and one per failed check. */
function formatReadiness(isReady: boolean, checks: Check[]): string {
  const failed = checks.filter(({ state }) => state !== 'ok')
  return [isReady ? 'ready' : 'not ready', ...failed.map(({ name, state, text }) => `${state}: ${name}: ${text}`)].join(
    '\n',
  )
}

/** Headers added by proxies: behind a local proxy every client would look local. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const own = /^(127\.|::1$)/

/**
 * Whether the client may read `/metrics`: with METRICS_TOKEN set, anyone who sends it as a bearer token; otherwise only
 * direct requests from this machine.
 */
function canReadMetrics(request: IncomingMessage, token: string | null): boolean {
  const { headers } = request
  if (token !== null) {
    const [, shown] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
    return shown !== undefined && timingSafeEqual(digest(shown), digest(token))
  }
  return own.test(clientIp(request, null)) && isToLoopback(request) && forwarding.every((name) => !(name in headers))
}

/** Makes both values the same length for `timingSafeEqual`. */
const digest = (text: string) => createHash('sha256').update(text).digest()
