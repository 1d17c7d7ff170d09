import { findHiddenRoute } from './reserved-slugs.ts'

/** Addresses of Shopify's themes. Links to them still lead to what they showed. */
const themeSlugs: ReadonlySet<string> = new Set([
  'account',
  'blogs',
  'collections',
  'discount',
  'pages',
  'policies',
  'products',
  'search',
])

/** Error for a slug that collides with a built-in route or a theme's address; null if it doesn't. */
export function hiddenRouteMessage(slug: string): string | null {
  if (themeSlugs.has(slug))
    return `Links to a former Shopify theme begin with /${slug} and must keep working. Please choose another slug.`
  const route = findHiddenRoute(slug)
  return route && `A page with the slug ${slug} would hide ${route}. Please choose another slug.`
}

export const slugTakenMessage = (slug: string) =>
  `Another page already has the slug ${slug}. Please choose another slug.`
