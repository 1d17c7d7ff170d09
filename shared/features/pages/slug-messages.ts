import { findHiddenRoute } from './reserved-slugs.ts'

/** Error for a slug that collides with a built-in route; null if it doesn't. */
export function hiddenRouteMessage(slug: string): string | null {
  const route = findHiddenRoute(slug)
  return route && `A page with the slug ${slug} would hide ${route}. Please choose another slug.`
}

export const slugTakenMessage = (slug: string) =>
  `Another page already has the slug ${slug}. Please choose another slug.`
