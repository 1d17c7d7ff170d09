import type { AlertSource, Feature, FeatureParts } from '#server/content/feature.ts'
import type { CsvDownload } from '#server/http/csv-downloads.ts'
import { callEndpoint, ownPath } from '#server/http/page-forms.ts'
import { backInStockContract } from '#shared/features/back-in-stock/back-in-stock.contract.ts'
import { REQUEST_FAILED } from '#shared/features/back-in-stock/messages.ts'
import { parseOption } from '#shared/pricing/options.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { allRequests, sweepRequests } from './back-in-stock.repository.ts'
import { backInStockRoutes, listAwaited, toRequests, type BackInStockParts } from './back-in-stock.routes.ts'

/** Days that a request is kept after it was made last. */
const KEPT_DAYS = 365

export function backInStockFeature(parts: FeatureParts & BackInStockParts): Feature {
  const routes = backInStockRoutes(parts)
  return {
    routes,
    forms: {
      'back-in-stock': {
        failure: REQUEST_FAILED,
        async handle({ ctx, call, field, fields }) {
          const option = parseOption(field('option')) ?? {}
          const body = { ...option, productId: field('productId'), email: field('email'), website: field('website') }
          const consent = fields.has('consent')
          await callEndpoint(routes, backInStockContract.request, { body: { ...body, consent } }, call)
          return { location: ownPath(ctx, 'sent=back-in-stock') }
        },
      },
    },
    csvDownloads: [requestsFile(parts)],
    alerts: { 'the back-in-stock requests': backInStockAlerts(parts) },
    sweeps: [(daysAgo) => sweepRequests(parts.db, daysAgo(1), daysAgo(KEPT_DAYS))],
  }
}

/** `GET /api/back-in-stock/requests.csv`: all requests, newest first. */
const requestsFile = (parts: BackInStockParts): CsvDownload => ({
  path: '/api/back-in-stock/requests.csv',
  name: 'back-in-stock-requests',
  columns: ['Requested', 'Email', 'Miniature', 'Scale', 'Finishing', 'Back in stock', 'Consent'],
  async *rows() {
    for await (const batch of allRequests(parts.db)) {
      const requests = await toRequests(parts, batch)
      for (const [index, { at, email, name, scale, finishing, isBack }] of requests.entries())
        yield [at, email, name, scale || 'any', finishing || 'any', isBack ? 'yes' : 'no', batch[index]!.consent]
    }
  },
})

/** Requests for what is back, for the admin dashboard. */
const backInStockAlerts =
  (parts: BackInStockParts): AlertSource =>
  async () => {
    const back = (await listAwaited(parts)).reduce((sum, product) => sum + product.back, 0)
    if (back === 0) return []
    const who = back === 1 ? 'One shopper is waiting' : `${back} requests are waiting`
    const text = `${who} for a miniature that is back in stock. Write to them, then delete the requests.`
    return [{ level: 'info', text, path: staffPaths.adminRecord('messages', 'back-in-stock') }]
  }
