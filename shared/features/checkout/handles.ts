/** Lower case, runs of anything else become one hyphen, none at the ends (staff specification, slugs). */
const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

const withoutApostrophes = (text: string) => text.replace(/['\u2018\u2019\u02bc`]/g, '')
const withoutAccents = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')

/**
 * The handles under which Shopify may know a product, most likely first: its own, then what its name gives
 * ("The Witch's Éclair" -> `the-witch-s-clair`, `the-witchs-clair`, `the-witchs-eclair`; specification section 7).
 */
export function candidateHandles(product: { name: string; shopifyHandle: string | null }): string[] {
  const { name } = product
  const derived = [name, withoutApostrophes(name), withoutAccents(withoutApostrophes(name))].map(slug)
  return [...new Set([product.shopifyHandle ?? '', ...derived])].filter((handle) => handle !== '')
}
