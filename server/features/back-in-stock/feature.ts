import type { AlertSource, Feature, FeatureParts } from '#server/content/feature.ts'
import { fileOfList, readAll, type CsvDownload } from '#server/http/csv-downloads.ts'
import { consoleChange } from '#server/changes/changes.ts'
import { oneClickUnsubscribe } from '#server/http/one-click.ts'
import { callEndpoint, linkForm, ownPath } from '#server/http/page-forms.ts'
import { backInStockContract, type BackInStockRequest } from '#shared/features/back-in-stock/back-in-stock.contract.ts'
import { REQUEST_FAILED } from '#shared/features/back-in-stock/messages.ts'
import type { MailShop } from '#server/mail/render-mail.ts'
import { parseOption } from '#shared/pricing/options.ts'
import { TRAP } from '#shared/trap.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { BACK_IN_STOCK, backInStockMail, notifyShoppers } from './back-in-stock.mails.ts'
import { findByToken, listOlderRequests, removeRequest, sweepRequests } from './back-in-stock.repository.ts'
import { backInStockRoutes, listAwaited, toRequests, type BackInStockParts } from './back-in-stock.routes.ts'

/** Days that a request is kept after it was made last, and after its email. */
const KEPT_DAYS = 365
const KEPT_NOTIFIED_DAYS = 30

export function backInStockFeature(parts: FeatureParts & BackInStockParts & { shop: MailShop }): Feature {
  const { db, outbox, withChanges } = parts
  const routes = backInStockRoutes(parts)
  return {
    routes,
    forms: {
      'back-in-stock': {
        failure: REQUEST_FAILED,
        async handle({ ctx, call, field, fields }) {
          const option = parseOption(field('option')) ?? {}
          const body = { ...option, productId: field('productId'), email: field('email'), [TRAP]: field(TRAP) }
          const consent = fields.has('consent')
          await callEndpoint(routes, backInStockContract.request, { body: { ...body, consent } }, call)
          return { location: ownPath(ctx, 'sent=back-in-stock') }
        },
      },
      ...linkForm(routes, 'back-in-stock-leave', backInStockContract.leave, 'Your request was not deleted.'),
      ...linkForm(routes, 'back-in-stock-rejoin', backInStockContract.rejoin, 'Your request was not restored.'),
    },
    middleware: [
      oneClickUnsubscribe('back-in-stock', (token) =>
        withChanges(async (tx, publishChange) => {
          const request = await findByToken(tx, token)
          if (request && (await removeRequest(tx, String(request.id)))) publishChange(consoleChange('messages'))
        }),
      ) as never,
    ],
    mails: { [BACK_IN_STOCK]: backInStockMail(parts) },
    scheduledTasks: { 'writing to shoppers who wait': notifyShoppers(parts) },
    csvDownloads: [requestsFile(parts)],
    // With mail, shoppers are written to without staff.
    ...(!outbox.isOn && { alerts: { 'the back-in-stock requests': backInStockAlerts(parts) } }),
    sweeps: [(daysAgo) => sweepRequests(db, daysAgo(1), daysAgo(KEPT_DAYS), daysAgo(KEPT_NOTIFIED_DAYS))],
  }
}

/** `GET /api/back-in-stock/requests.csv`: the requests of the list with its filters, newest first. */
const requestsFile = (parts: BackInStockParts): CsvDownload =>
  fileOfList(backInStockContract.list, {
    path: '/api/back-in-stock/requests.csv',
    name: 'back-in-stock-requests',
    columns: ['Requested', 'Email', 'Miniature', 'Scale', 'Finishing', 'Back in stock', 'Consent', 'Written'],
    async *rows({ search, productId }) {
      const requests = readAll<BackInStockRequest & { consent: string }>(async (last, limit) => {
        const before = last && Number(last.id)
        const rows = await listOlderRequests(parts.db, { search, productId, before, limit })
        const batch = await toRequests(parts, rows)
        return batch.map((request, index) => ({ ...request, consent: rows[index]!.consent }))
      })
      for await (const { at, email, name, scale, finishing, isBack, consent, notifiedAt } of requests)
        yield [at, email, name, scale || 'any', finishing || 'any', isBack ? 'yes' : 'no', consent, notifiedAt ?? '']
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
