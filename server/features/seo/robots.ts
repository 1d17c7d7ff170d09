import { paths } from '#shared/paths.ts'

/** Paths for one shopper, for programs, or for staff. */
const disallowed = [paths.cart, paths.checkout, '/api/', paths.cms, '/images', '/admin']

/** robots.txt, which disallows only the paths above. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
