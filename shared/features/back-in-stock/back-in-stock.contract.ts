import { z } from 'zod'
import { Email } from '#shared/contract/email.ts'
import { type Contract, del, get, post } from '#shared/contract/endpoint.ts'
import { byOffset } from '#shared/contract/lists.ts'
import { ById } from '#shared/contract/versioned.ts'
import { ByMailToken } from '#shared/mail-links.ts'
import { SentMail } from '#shared/mail-state.ts'
import { ProductId } from '#shared/features/catalogue/products.schema.ts'
import { CONSENT_MISSING } from './messages.ts'

/** Scale or finishing. Both are empty for any of a miniature that is sold out altogether. */
const Option = z.string().max(255).default('')

/** A request to be told when a miniature is back, as shown to staff. */
export const BackInStockRequest = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  email: z.string(),
  productId: z.string(),
  /** Empty if the product was removed. */
  name: z.string(),
  scale: z.string(),
  finishing: z.string(),
  /** What was asked for can be bought now. */
  isBack: z.boolean(),
  /** When the email to the shopper was added to the outbox; ISO 8601. */
  notifiedAt: z.string().nullable(),
  /** That email, as long as the outbox has it. */
  mail: SentMail.nullable(),
})
export type BackInStockRequest = z.infer<typeof BackInStockRequest>

/** What the link of an email leads to. */
export const BackInStockLink = z.object({
  /** Masked. */
  email: z.string(),
  /** Empty if the product was removed. */
  name: z.string(),
  scale: z.string(),
  finishing: z.string(),
  isDeleted: z.boolean(),
})

/** A miniature that shoppers wait for. */
export const AwaitedProduct = z.object({
  productId: z.string(),
  name: z.string(),
  requests: z.number().int(),
  /** Requests for what can be bought now. */
  back: z.number().int(),
})
export type AwaitedProduct = z.infer<typeof AwaitedProduct>

/** Administrators can also download `GET /api/back-in-stock/requests.csv`. */
export const backInStockContract = {
  request: post('/api/back-in-stock', 'public', {
    body: z.object({
      productId: ProductId,
      scale: Option,
      finishing: Option,
      email: Email,
      consent: z.literal(true, CONSENT_MISSING),
      /** A request with this field (`TRAP`) filled in is refused (422). */
      extra: z.string().optional(),
    }),
    summary:
      'Ask to be told when a sold-out miniature is back. The same request again gets the same response, so that requests stay private',
  }),
  link: get('/api/back-in-stock/links/:token', 'public', {
    params: ByMailToken,
    response: BackInStockLink,
    summary: 'What a link of an email is about. 404 once its request is forgotten',
  }),
  leave: post('/api/back-in-stock/links/:token/leave', 'public', {
    params: ByMailToken,
    summary: 'Delete a request by the link of its email',
  }),
  rejoin: post('/api/back-in-stock/links/:token/rejoin', 'public', {
    params: ByMailToken,
    summary: 'Undo a deletion of the last day by the link of its email',
  }),
  list: get('/api/back-in-stock/requests', 'administrator', {
    query: z.object({
      /** Part of an address or of a miniature's name. */
      search: z.string().trim().max(200).optional(),
      productId: ProductId.optional(),
      ...byOffset(200, 10_000_000),
    }),
    response: z.object({
      requests: z.array(BackInStockRequest),
      total: z.number().int(),
      /** All miniatures with requests, whatever the query: those that are back first, then the most wanted. */
      products: z.array(AwaitedProduct),
    }),
    summary: 'Requests to be told when a miniature is back, newest first',
  }),
  remove: del('/api/back-in-stock/requests/:id', 'administrator', { params: ById, summary: 'Delete a request' }),
  undelete: post('/api/back-in-stock/requests/:id/undelete', 'administrator', {
    params: ById,
    summary: 'Restore a request deleted less than a day ago',
  }),
} as const satisfies Contract
