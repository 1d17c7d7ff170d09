import { noteRows, requireSpace } from '#server/content/bounds.ts'
import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { HttpError, orNotFound } from '#server/errors.ts'
import { limitPerMinute, type RateLimits } from '#server/http/rate-limit.ts'
import { serve, type Staff } from '#server/http/serve.ts'
import { refuseTrapped } from '#server/http/trap.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import {
  backInStockContract,
  type AwaitedProduct,
  type BackInStockRequest,
} from '#shared/features/back-in-stock/back-in-stock.contract.ts'
import { maskEmail } from '#shared/mail-links.ts'
import { mailsTo, toSentMail } from '#server/mail/sent-mails.ts'
import { BACK_IN_STOCK, type BackInStockPayload } from './back-in-stock.mails.ts'
import { CONSENT, IN_STOCK } from '#shared/features/back-in-stock/messages.ts'
import { isInStock } from '#shared/features/back-in-stock/sold-out.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { listOptions } from '#shared/pricing/list-options.ts'
import {
  countWanted,
  findByToken,
  findRequest,
  isKnownRequest,
  listRequests,
  removeRequest,
  storeRequest,
  undeleteRequest,
  type RequestRow,
} from './back-in-stock.repository.ts'

/** Requests per minute and IP address. */
const REQUESTS_PER_MINUTE = 10

export interface BackInStockParts {
  db: Database
  limits: RateLimits
  withChanges: WithChanges
  catalogue: {
    /** By API id, archived products included. */
    readProduct(db: Database, id: string): Promise<Product | undefined>
    /** By row ids, archived products included; unknown ids are skipped. */
    readProducts(db: Database, ids: readonly number[]): Promise<Product[]>
  }
}

/** Requests to be told when a miniature is back. Responses don't reveal whether an address has asked already. */
export const backInStockRoutes = (parts: BackInStockParts) => {
  const { db, limits, withChanges, catalogue } = parts
  const limit = limitPerMinute(limits, 'back-in-stock', REQUESTS_PER_MINUTE)
  return serve(backInStockContract, {
    async request({ body }, { ip, log }) {
      await limit(ip)
      refuseTrapped(body, log)
      const { productId, scale, finishing, email } = body
      const product = orNotFound(await catalogue.readProduct(db, productId), 'Product')
      if (!product.isAvailable) throw new HttpError(409, `${product.name} is no longer sold.`)
      const isOffered = (option: { scale: string; finishing: string }) =>
        option.scale === scale && option.finishing === finishing
      if (finishing && !listOptions(product.shopifyVariants).some(isOffered))
        throw new HttpError(409, 'This option is no longer offered. Please pick another one.')
      if (isInStock(product, { scale, finishing })) throw new HttpError(409, IN_STOCK)
      const wanted = { productId: Number(product.id), scale, finishing, email }
      await requireSpace(db, 'backInStockRequests')
      const isAdded = await withChanges(async (tx, publishChange) => {
        const isKnown = await isKnownRequest(tx, wanted)
        await storeRequest(tx, { ...wanted, consent: CONSENT })
        publishChange(consoleChange('messages'))
        return !isKnown
      })
      if (isAdded) noteRows(db, 'backInStockRequests')
    },

    async link({ params: { token } }) {
      const { email, productId, scale, finishing, deletedAt } = orNotFound(await findByToken(db, token), 'Request')
      const [product] = await catalogue.readProducts(db, [productId])
      return { email: maskEmail(email), name: product?.name ?? '', scale, finishing, isDeleted: deletedAt !== null }
    },

    leave: ({ params: { token } }) =>
      withChanges(async (tx, publishChange) => {
        const { id } = orNotFound(await findByToken(tx, token), 'Request')
        if (await removeRequest(tx, String(id))) publishChange(consoleChange('messages'))
      }),

    rejoin: ({ params: { token } }) =>
      withChanges(async (tx, publishChange) => {
        const { id, deletedAt } = orNotFound(await findByToken(tx, token), 'Request')
        if (deletedAt === null) return
        orNotFound(await undeleteRequest(tx, String(id)), 'Request')
        publishChange(consoleChange('messages'))
      }),

    async list({ query }) {
      const { rows, total } = await listRequests(db, query)
      return { requests: await toRequests(parts, rows), total, products: await listAwaited(parts) }
    },

    remove: ({ params }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        const removed = orNotFound(await removeRequest(tx, params.id), 'Request')
        publishChange(consoleChange('messages'))
        await record(tx, staff, 'deleted', removed)
      }),

    undelete: ({ params }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        const restored = await undeleteRequest(tx, params.id)
        if (!restored) return void orNotFound(await findRequest(tx, params.id), 'Request')
        publishChange(consoleChange('messages'))
        await record(tx, staff, 'restored', restored)
      }),
  })

  /** Records which request it was, but not the address: the audit log outlives the request. */
  async function record(tx: Database, staff: Staff | null, action: string, { id, productId, at }: RequestRow) {
    const [product] = await catalogue.readProducts(tx, [productId])
    const title = `for ${product?.name ?? 'a removed miniature'}, of ${at.slice(0, 10)}`
    const entry = { kind: 'back-in-stock', recordId: String(id), title, before: null, after: null } as const
    await recordAuditEvent(tx, { staff, action, ...entry })
  }
}

type Reading = Pick<BackInStockParts, 'db' | 'catalogue'>

async function readWanted({ db, catalogue }: Reading, rows: readonly Pick<RequestRow, 'productId'>[]) {
  const products = await catalogue.readProducts(db, [...new Set(rows.map(({ productId }) => productId))])
  return new Map(products.map((product) => [Number(product.id), product]))
}

export async function toRequests(parts: Reading, rows: readonly RequestRow[]): Promise<BackInStockRequest[]> {
  const products = await readWanted(parts, rows)
  const addresses = [...new Set(rows.filter(({ notifiedAt }) => notifiedAt !== null).map(({ email }) => email))]
  const mails = new Map(
    (await mailsTo(parts.db, BACK_IN_STOCK, addresses)).map((mail) => [
      (JSON.parse(mail.payload) as BackInStockPayload).id,
      mail,
    ]),
  )
  return rows.map(({ id, at, email, productId, scale, finishing, notifiedAt }) => {
    const mail = notifiedAt === null ? undefined : mails.get(id)
    const product = products.get(productId)
    const isBack = product !== undefined && isInStock(product, { scale, finishing })
    const wanted = { productId: String(productId), name: product?.name ?? '', scale, finishing, isBack }
    return { id: String(id), at, email, ...wanted, notifiedAt, mail: mail ? toSentMail(mail) : null }
  })
}

/** Miniatures that shoppers wait for: those that are back first, then the most wanted. */
export async function listAwaited(parts: Reading): Promise<AwaitedProduct[]> {
  const wanted = await countWanted(parts.db)
  const products = await readWanted(parts, wanted)
  const sums = new Map<number, AwaitedProduct>()
  for (const { productId, requests, ...option } of wanted) {
    const product = products.get(productId)
    const sum = sums.get(productId) ?? { productId: String(productId), name: product?.name ?? '', requests: 0, back: 0 }
    sum.requests += requests
    if (product && isInStock(product, option)) sum.back += requests
    sums.set(productId, sum)
  }
  return [...sums.values()].toSorted(
    (a, b) => Number(b.back > 0) - Number(a.back > 0) || b.requests - a.requests || (a.name < b.name ? -1 : 1),
  )
}
