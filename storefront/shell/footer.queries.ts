import { read, type ReadMeta } from '#storefront/api/read.ts'

/** The page that the footer is built from. It is optional. */
export const footerRead = {
  ...read('/api/pages/slug/:slug', { params: { slug: 'footer' } }),
  meta: { canBeMissing: true } satisfies ReadMeta,
}
