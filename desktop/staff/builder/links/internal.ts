import { paths } from '#shared/paths.ts'

/** What the dialog knows of a page. */
interface KnownPage {
  title: string
  slug: string
  isPublished: boolean
}

/** Somewhere in this shop that a link may lead to. */
export interface Place {
  name: string
  path: string
}

/** The shop's screens that are no pages, unless somebody has made a page of their address. */
const screens: readonly Place[] = [
  { name: 'Gallery', path: paths.gallery },
  { name: 'Blog', path: paths.blog },
  { name: 'Cart', path: paths.cart },
  { name: 'Privacy policy', path: paths.privacy },
  { name: 'Terms of service', path: paths.terms },
]

/** The pages that internal links may lead to: published ones only, `/` for home, `/{slug}` for others (staff specification, section 2). */
export const placesOf = (pages: readonly KnownPage[]): Place[] =>
  pages
    // The footer stands below every page, and is none itself (decision 20).
    .filter(({ isPublished, slug }) => isPublished && slug !== 'footer')
    .map(({ title, slug }) => ({ name: title.trim() || slug, path: paths.page(slug) }))

/** The shop's own screens beside these pages. */
export const screensBeside = (pages: readonly Place[]): Place[] =>
  screens.filter(({ path }) => !pages.some((page) => page.path === path))

/** Those whose name or path has the words in it. */
export function found(places: readonly Place[], words: string): Place[] {
  const wanted = words.trim().toLocaleLowerCase()
  return places.filter(({ name, path }) => `${name}\n${path}`.toLocaleLowerCase().includes(wanted))
}
