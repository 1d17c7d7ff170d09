import { INVISIBLE } from '#server/content/invisible.ts'
import type { StoredWishes } from '#server/database/schema/orders.table.ts'
import { NOTE_KEY, STAFF_NOTE_KEY, type Wish } from '#shared/features/orders/wishes.ts'
import type { OrderFieldsFragment, OrderLineFieldsFragment } from '#server/shopify/operations/admin.gen.ts'

/** Of an order without any. */
export const NO_WISHES = '{}'

/** Wishes kept of a line, and details of an order. Shopify takes 250, of any length. */
const MOST_WISHES = 20
const MOST_KEY = 100
const MOST_VALUE = 500
/** Shopify's own limit, so that no note is cut. */
const MOST_NOTE = 5000

/** An order's wishes for storage. Hidden ones make way first. */
export function toStoredWishes(
  { note, customAttributes }: Pick<OrderFieldsFragment, 'note' | 'customAttributes'>,
  lines: readonly Pick<OrderLineFieldsFragment, 'id' | 'customAttributes'>[],
): string {
  const text = cut(note, MOST_NOTE)
  const order = [...(text === '' ? [] : [{ key: NOTE_KEY, value: text }]), ...toWishes(customAttributes)]
  const ofLines = lines
    .map(({ id, customAttributes: properties }) => [id, toWishes(properties)] as const)
    .filter(([, wishes]) => wishes.length > 0)
  const stored: StoredWishes = {
    ...(order.length > 0 && { order }),
    ...(ofLines.length > 0 && { lines: Object.fromEntries(ofLines) }),
  }
  return JSON.stringify(stored)
}

/** An order's wishes that have been read again. Its note is the customer's only if it is as it was. */
export function withStaffNote(read: string, stored: string): string {
  const { order = [], ...others } = parseWishes(read)
  const first = parseWishes(stored).order?.find(({ key }) => key === NOTE_KEY)
  const note = order.find(({ key }) => key === NOTE_KEY)
  if (note === undefined || note.value === first?.value) return read
  const notes = [...(first ? [first] : []), { key: STAFF_NOTE_KEY, value: note.value }]
  return JSON.stringify({ order: [...notes, ...order.filter((wish) => wish !== note)], ...others })
}

export const parseWishes = (wishes: string): StoredWishes => JSON.parse(wishes) as StoredWishes

function toWishes(attributes: OrderFieldsFragment['customAttributes']): Wish[] {
  const all = attributes
    .map(({ key, value }) => ({ key: cut(key, MOST_KEY).replaceAll('\n', ' '), value: cut(value, MOST_VALUE) }))
    .filter(({ value }) => value !== '')
    .toSorted((a, b) => Number(a.key.startsWith('_')) - Number(b.key.startsWith('_')))
  const left = all.length - MOST_WISHES
  return left > 0 ? [...all.slice(0, MOST_WISHES), { key: '…', value: `${left} more in Shopify` }] : all
}

/** Keeps line breaks, without other characters that control a terminal or printer, and without invisible ones. */
function cut(text: string | null, most: number): string {
  const clean = (text ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(INVISIBLE, '')
    .trim()
  return clean.length > most ? `${clean.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…` : clean
}
