import { paths } from '#shared/paths.ts'

/** The part of a page that the dialog needs. */
interface KnownPage {
  title: string
  slug: string
  isPublished: boolean
}

/** A link target within the shop. */
export interface LinkTarget {
  name: string
  path: string
}

/** Screens of the shop that are not pages. A page with the same address takes precedence. */
const screens: readonly LinkTarget[] = [
  { name: 'Gallery', path: paths.gallery },
  { name: 'Blog', path: paths.blog },
  { name: 'Cart', path: paths.cart },
  { name: 'Privacy policy', path: paths.privacy },
  { name: 'Terms of service', path: paths.terms },
]

/** Published pages as link targets: `/` for the home page, `/{slug}` for others. */
export const listPageTargets = (pages: readonly KnownPage[]): LinkTarget[] =>
  pages
    // The footer is shown below every page and is not a page itself.
    .filter(({ isPublished, slug }) => isPublished && slug !== 'footer')
    .map(({ title, slug }) => ({ name: title.trim() || slug, path: paths.page(slug) }))

/** Published posts as link targets, newest first. */
export const listPostTargets = (posts: readonly KnownPage[]): LinkTarget[] =>
  posts.filter(({ isPublished }) => isPublished).map(({ title, slug }) => ({ name: title, path: paths.post(slug) }))

/** The shop's screens whose address no page uses. */
export const listScreenTargets = (pages: readonly LinkTarget[]): LinkTarget[] =>
  screens.filter(({ path }) => !pages.some((page) => page.path === path))

/** The targets whose name or path contains the search text. */
export function searchTargets(places: readonly LinkTarget[], search: string): LinkTarget[] {
  const query = search.trim().toLocaleLowerCase()
  return places.filter(({ name, path }) => `${name}\n${path}`.toLocaleLowerCase().includes(query))
}
