import { parseJson } from '#shared/contract/json.ts'
import { privacySubject, type ParseWithSource, type SubjectResult } from './privacy-request.ts'
import { isPrivacyTopic, type ReceivedTopic, type Topic } from './topics.ts'

/** The record type of each topic, and the field with its numeric id if the body has no gid of that type. */
const kinds: Record<Topic, { type: string; field: string; hasOwnGid: boolean }> = {
  'products/create': { type: 'Product', field: 'id', hasOwnGid: true },
  'products/update': { type: 'Product', field: 'id', hasOwnGid: true },
  'products/delete': { type: 'Product', field: 'id', hasOwnGid: true },
  // The gid in the body identifies the level at one location; stock belongs to the item.
  'inventory_levels/update': { type: 'InventoryItem', field: 'inventory_item_id', hasOwnGid: false },
  'orders/create': { type: 'Order', field: 'id', hasOwnGid: true },
  'orders/updated': { type: 'Order', field: 'id', hasOwnGid: true },
  'app/uninstalled': { type: 'Shop', field: 'id', hasOwnGid: true },
}

/**
 * Finds the record a webhook is about; nothing else in the body is trusted, since the record is read from Shopify. The
 * signature doesn't cover the topic, so a body replayed under another topic must yield its own record or nothing.
 */
export function parseSubject(topic: ReceivedTopic, text: string): SubjectResult {
  const body = parse(text)
  if (body === null) return { state: 'failed', outcome: 'The body is not a JSON object, so the record is unknown.' }
  if (isPrivacyTopic(topic)) return isDeep(body) ? DEEP : privacySubject(topic, text)
  const { type, field, hasOwnGid } = kinds[topic]
  const gid = body['admin_graphql_api_id']
  if (hasOwnGid && typeof gid === 'string') {
    if (new RegExp(`^gid://shopify/${type}/\\d{1,20}$`).test(gid)) return { subject: gid }
    return { state: 'ignored', outcome: `The topic is ${topic}, but the body is about ${gid.slice(0, 100)}.` }
  }
  const number = typeof body[field] === 'number' && !isDeep(body) ? wholeNumber(text, field) : null
  if (number === null) return { state: 'failed', outcome: `The record is unknown because the body has no ${field}.` }
  return { subject: `gid://shopify/${type}/${number}` }
}

/** Parses a JSON object; null for anything else. */
function parse(text: string): Record<string, unknown> | null {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

/** Far deeper than Shopify's bodies, and well within the recursion limit of JSON.parse with a reviver. */
const MAX_DEPTH = 100

const DEEP: SubjectResult = { state: 'ignored', outcome: 'The body is nested too deeply to be from Shopify.' }

function isDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth > MAX_DEPTH || Object.values(value).some((inner) => isDeep(inner, depth + 1))
}

/** A top-level number of a JSON object as written, because ids beyond 2^53 would be rounded. */
function wholeNumber(text: string, field: string): string | null {
  const body = (JSON.parse as ParseWithSource)(text, (_key, value, { source }) =>
    typeof value === 'number' ? { digits: source! } : value,
  ) as Record<string, { digits: string }>
  const { digits } = body[field]!
  return /^\d{1,20}$/.test(digits) ? digits : null
}
