import type { Topic } from './topics.ts'

/** What a webhook is about; or why nothing is to be done about it, in words. */
export type Reading = { subject: string } | { state: 'failed' | 'ignored'; outcome: string }

/** The kind of record that a topic is about, and the field that holds its number where there is no gid of that kind. */
const kinds: Record<Topic, { type: string; field: string; hasOwnGid: boolean }> = {
  'products/create': { type: 'Product', field: 'id', hasOwnGid: true },
  'products/update': { type: 'Product', field: 'id', hasOwnGid: true },
  'products/delete': { type: 'Product', field: 'id', hasOwnGid: true },
  // Its gid is the level's, of one place; what is counted is the item.
  'inventory_levels/update': { type: 'InventoryItem', field: 'inventory_item_id', hasOwnGid: false },
  'orders/create': { type: 'Order', field: 'id', hasOwnGid: true },
  'orders/updated': { type: 'Order', field: 'id', hasOwnGid: true },
  'app/uninstalled': { type: 'Shop', field: 'id', hasOwnGid: true },
}

/**
 * Finds out what a webhook is about. Nothing else of it is believed: it is read anew from Shopify. The signature does not cover the topic,
 * so a body may have been sent again as another one; it is about what it says then, or about nothing.
 */
export function readSubject(topic: Topic, text: string): Reading {
  const body = parse(text)
  if (body === null)
    return { state: 'failed', outcome: 'The body is no JSON object, so nothing tells what it is about.' }
  const { type, field, hasOwnGid } = kinds[topic]
  const own = body['admin_graphql_api_id']
  if (hasOwnGid && typeof own === 'string') {
    if (new RegExp(`^gid://shopify/${type}/\\d{1,20}$`).test(own)) return { subject: own }
    return { state: 'ignored', outcome: `It came as ${topic}, and is about ${own.slice(0, 100)}.` }
  }
  const number = typeof body[field] === 'number' && !isDeep(body) ? wholeNumber(text, field) : null
  if (number === null) return { state: 'failed', outcome: `It does not say what it is about: there is no ${field}.` }
  return { subject: `gid://shopify/${type}/${number}` }
}

/** The object that a text is; null when it is none. */
function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Far more than Shopify's bodies have, and far less than what a reading with a visitor of its own can take. */
const DEEPEST = 100

function isDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth > DEEPEST || Object.values(value).some((inner) => isDeep(inner, depth + 1))
}

/** A number of the top level of a JSON object as it is written there: ids exceed 2^53, and would be rounded. */
function wholeNumber(text: string, field: string): string | null {
  const body = (JSON.parse as ParseWithSource)(text, (_key, value, { source }) =>
    typeof value === 'number' ? { digits: source! } : value,
  ) as Record<string, { digits: string }>
  const { digits } = body[field]!
  return /^\d{1,20}$/.test(digits) ? digits : null
}

/** As it is in Node; TypeScript's library does not know the third parameter yet. */
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown
