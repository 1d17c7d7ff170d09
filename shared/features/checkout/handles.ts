/** Lower case with single hyphens between words. */
const toSlug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

const withoutApostrophes = (text: string) => text.replace(/['\u2018\u2019\u02bc`]/g, '')
const withoutAccents = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')

/**
 * Handles under which Shopify may list a product, most likely first: its own, then those derived from its name ("The
 * Witch's Éclair" -> `the-witch-s-clair`, `the-witchs-clair`, `the-witchs-eclair`).
 */
export function candidateHandles(product: { name: string; shopifyHandle: string | null }): string[] {
  const { name } = product
  const derived = [name, withoutApostrophes(name), withoutAccents(withoutApostrophes(name))].map(toSlug)
  return [...new Set([product.shopifyHandle ?? '', ...derived])].filter((handle) => handle !== '')
}
