import { routeHiddenBy } from './reserved-slugs.ts'

/** What is wrong with a slug that a page can't have because of the shop's own addresses (decision 20). Null: nothing. */
export function hidesRoute(slug: string): string | null {
  const route = routeHiddenBy(slug)
  return route && `A page with the slug ${slug} would hide ${route}. Please choose another slug.`
}

export const slugTaken = (slug: string) => `Another page has the slug ${slug} already. Please choose another slug.`
