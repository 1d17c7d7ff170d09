import type { PrivacyTopic } from './topics.ts'

/** The record a webhook is about (gid), or why the webhook needs no processing. */
export type SubjectResult = { subject: string } | { state: 'failed' | 'ignored'; outcome: string }

/**
 * What of a privacy request is stored: what it takes to carry it out, also by hand. Ids are decimal text, because
 * numbers beyond 2^53 would be rounded.
 */
export interface PrivacyRequest {
  shop_id?: string
  customer?: { id?: string; email?: string }
  /** Numeric ids, here and below. */
  orders_to_redact?: string[]
  orders_requested?: string[]
  data_request?: { id?: string }
  /** When staff answered the customer, or nothing was left to answer (ISO 8601). */
  answered_at?: string
}

/** The field that no other privacy topic has, since a body may be replayed under another topic. */
const ownFields = {
  'customers/redact': 'orders_to_redact',
  'customers/data_request': 'data_request',
  'shop/redact': 'shop_id',
} as const satisfies Record<PrivacyTopic, keyof PrivacyRequest>

/** Body of a privacy webhook that is not carried out. */
export const EMPTY_REQUEST = JSON.stringify({ erased: true })

/**
 * Such as `customers/redact:191167`: a customer's requests differ by topic, and none is read from Shopify. A customer
 * without an account has no id.
 */
export function privacySubject(topic: PrivacyTopic, text: string): SubjectResult {
  const body = parseExact(text)
  const isAboutShop = topic === 'shop/redact'
  const isOther = body[ownFields[topic]] === undefined || (isAboutShop && body['customer'] !== undefined)
  if (isOther || 'admin_graphql_api_id' in body)
    return { state: 'ignored', outcome: `The topic is ${topic}, but the body is of another.` }
  const { shop_id, customer, orders_to_redact } = toRequest(body)
  const record = isAboutShop ? shop_id : customer?.id
  if (record !== undefined) return { subject: `${topic}:${record}` }
  if (!isAboutShop && (customer?.email || orders_to_redact?.length)) return { subject: `${topic}:guest` }
  return {
    state: 'failed',
    outcome: `The record is unknown because the body has no ${isAboutShop ? 'shop_id' : 'customer.id'}.`,
  }
}

/** What is stored of a privacy webhook's body, which has a subject. */
export const parseRequest = (text: string): PrivacyRequest => toRequest(parseExact(text))

/** The request with its ids only, so that it can be processed again. */
export const withoutAddress = ({ customer, ...request }: PrivacyRequest): PrivacyRequest => ({
  ...request,
  ...(customer && { customer: { ...(customer.id !== undefined && { id: customer.id }) } }),
})

function toRequest(body: Record<string, unknown>): PrivacyRequest {
  const customer = objectOf(body['customer'])
  const dataRequest = objectOf(body['data_request'])
  const email = customer?.['email']
  const answeredAt = body['answered_at']
  return {
    ...idIn(body, 'shop_id'),
    ...(customer && {
      customer: { ...idIn(customer, 'id'), ...(typeof email === 'string' && email !== '' && { email }) },
    }),
    ...idsIn(body, 'orders_to_redact'),
    ...idsIn(body, 'orders_requested'),
    ...(dataRequest && { data_request: idIn(dataRequest, 'id') }),
    ...(typeof answeredAt === 'string' && { answered_at: answeredAt }),
  }
}

const objectOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null

const idIn = <Name extends string>(from: Record<string, unknown>, name: Name): Partial<Record<Name, string>> => {
  const id = idOf(from[name])
  return (id === null ? {} : { [name]: id }) as Partial<Record<Name, string>>
}

const idsIn = <Name extends string>(from: Record<string, unknown>, name: Name): Partial<Record<Name, string[]>> => {
  const ids = from[name]
  return (Array.isArray(ids) ? { [name]: ids.map(idOf).filter((id) => id !== null) } : {}) as Partial<
    Record<Name, string[]>
  >
}

const idOf = (value: unknown): string | null => (/^[1-9]\d{0,19}$/.test(String(value)) ? String(value) : null)

/** An object whose numbers are text, as they were written. */
const parseExact = (text: string) =>
  (JSON.parse as ParseWithSource)(text, (_key, value, { source }) =>
    typeof value === 'number' ? source : value,
  ) as Record<string, unknown>

/** Node supports the third reviver parameter; TypeScript's library doesn't declare it yet. */
export type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown
