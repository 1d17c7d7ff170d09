import { paths } from '#shared/paths.ts'

/** Nothing to find there: what is one shopper's, what programs read, where staff work. */
const closed = [paths.cart, paths.checkout, '/api/', paths.cms, '/images', '/admin']

/** robots.txt: all may read all but the closed places. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
