import { routeHiddenBy } from '#shared/features/pages/reserved-slugs.ts'
import { paths } from '#shared/paths.ts'

/** What shoppers find where an address of this site leads. */
export type Destination =
  | { is: 'shown' }
  | { is: 'draft'; title: string }
  /** It leads on to another address. */
  | { is: 'moved'; to: string }
  | { is: 'archived' | 'sold-out'; title: string }
  | { is: 'nothing' }

interface Written {
  slug: string
  title: string
  isPublished: boolean
}

interface Sold {
  name: string
  isAvailable: boolean
  shopifyVariants: readonly { availableForSale: boolean }[]
}

/** The rooms' own readers. Each finds by the present name first, and then by former ones. */
export interface SiteReaders {
  page(slug: string, which: { drafts: boolean }): Promise<Written | undefined>
  post(slug: string, which: { drafts: boolean }): Promise<Written | undefined>
  /** Archived ones, too. */
  product(handleOrId: string): Promise<Sold | undefined>
  hasFeatured(): Promise<boolean>
  /** What the image repository says of a picture. Undefined: it is none of its own. */
  pictureWords(url: string): Promise<PictureWords | undefined>
}

export interface PictureWords {
  /** What is shown where a page has no words of its own. */
  alt: string
  /** It needs none. */
  isDecorative: boolean
}

export interface Site {
  /** A path as `placeOf` gives it. */
  whereLeads(path: string): Promise<Destination>
  hasFeatured(): Promise<boolean>
  pictureWords(url: string): Promise<PictureWords | undefined>
}

const shown: Destination = { is: 'shown' }
const nothing: Destination = { is: 'nothing' }

/** Screens that are made of no page. */
const screens: ReadonlySet<string> = new Set([paths.gallery, paths.cart, paths.checkout, paths.privacy, paths.terms])

/** What the shop knows of its addresses at this moment. */
export const siteOf = (read: SiteReaders): Site => ({
  hasFeatured: read.hasFeatured,
  pictureWords: read.pictureWords,

  async whereLeads(path) {
    const [first = '', second, ...more] = path.split('/').slice(1)
    // Screens, and files such as /blog/feed.xml, which are there or not whatever staff write.
    if (screens.has(path) || (first !== 'product' && path.split('/').at(-1)!.includes('.'))) return shown
    if (more.length > 0) return isOwn(first) && first !== 'product' ? shown : nothing
    if (second === undefined) return written(first || 'home', read.page, paths.page)
    if (first === 'blog') return written(second, read.post, paths.post)
    if (first === 'product') return soldAt(second, read)
    return isOwn(first) && first !== 'gallery' ? shown : nothing
  },
})

/** What the server answers by itself, such as pictures and the staff's areas, is not for pages to judge. */
const isOwn = (segment: string) => routeHiddenBy(segment) !== null

async function written(
  slug: string,
  find: SiteReaders['page'],
  pathOf: (slug: string) => string,
): Promise<Destination> {
  if (isOwn(slug)) return shown
  if (slug === 'footer') return nothing
  const published = await find(slug, { drafts: false })
  if (published) return published.slug === slug ? shown : { is: 'moved', to: pathOf(published.slug) }
  const draft = await find(slug, { drafts: true })
  return draft ? { is: 'draft', title: draft.title } : nothing
}

async function soldAt(handleOrId: string, read: SiteReaders): Promise<Destination> {
  const product = await read.product(handleOrId)
  if (!product) return nothing
  const { name: title, isAvailable, shopifyVariants } = product
  if (!isAvailable) return { is: 'archived', title }
  const isSoldOut = shopifyVariants.length > 0 && shopifyVariants.every(({ availableForSale }) => !availableForSale)
  return isSoldOut ? { is: 'sold-out', title } : shown
}
