import type { OwnFactsValues } from './shop-facts.record.ts'

/** What a product page says in its notes in place of the text about production. On its own: browsers load nothing else. */
export const MADE_TO_ORDER =
  'Made to order: every miniature is printed when you order it, and leaves us within 1-2 weeks.'

/** What the shop says as long as nobody wrote something else. Other facts are empty. */
export const builtInFacts = {
  name: 'Hoard',
  privacyEmail: 'privacy@hoard.example',
  legalEmail: 'legal@hoard.example',
  buyNote: 'Printed to order within 1-2 weeks. Prices in US dollars; free shipping over $75.',
  production: 'Every miniature is printed on demand within 1-2 weeks.\nYou get email updates at every step.',
  shipping: 'Standard shipping: 5-7 days after production.\nExpress shipping is available at checkout.',
  returns:
    'Unused items in their original packaging may be returned within 30 days of delivery.\nDamage must be reported within 7 days of delivery, ideally with a photo. We then replace the piece or refund it.',
} as const satisfies Partial<OwnFactsValues>

/** What the shop says in place of a fact that nobody wrote. */
export const builtInFact = (field: string): string => (builtInFacts as Partial<Record<string, string>>)[field] ?? ''
