import { z } from 'zod'

/**
 * What a customer asks for a piece or an order: a property of a line, a detail of an order, or its note. It may name
 * people, so it is erased with the customer.
 */
export const Wish = z.object({ key: z.string(), value: z.string() })
export type Wish = z.infer<typeof Wish>

/** Key of the note that came with an order. */
export const NOTE_KEY = 'Note'
/** Key of a note that was written or changed later, which only staff at Shopify can do: customers don't see it. */
export const STAFF_NOTE_KEY = '_Note'

/** Keys that begin with an underscore, such as `_print_file`, are for staff only: apps and themes keep to it. */
export const isHidden = (key: string) => key.startsWith('_')

export const forCustomers = (wishes: readonly Wish[]): Wish[] => wishes.filter(({ key }) => !isHidden(key))

/** In one line: `Name on base: Ada; Note: print in grey`. */
export const wishesText = (wishes: readonly Wish[]): string =>
  wishes
    .map(({ key, value }) => [key, value].filter(Boolean).join(': '))
    .join('; ')
    .replaceAll(/\s+/gu, ' ')

const NAME_LENGTH = 60

/** Parts of what a piece is called: the same piece with another wish has another name. */
export function nameParts(
  { title, scale, finishing = '' }: { title: string; scale: string; finishing?: string },
  wishes: readonly Wish[],
): string[] {
  const text = wishesText(wishes)
  const short = text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH)}…` : text
  return [title, scale, finishing, short].filter(Boolean)
}
