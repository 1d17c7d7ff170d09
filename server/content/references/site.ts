import { findHiddenRoute } from '#shared/features/pages/reserved-slugs.ts'
import { paths } from '#shared/paths.ts'

/** What shoppers find at an address of this site. */
export type Destination =
  | { is: 'shown' }
  | { is: 'draft'; title: string }
  /** Redirects to another address. */
  | { is: 'moved'; to: string }
  | { is: 'archived' | 'sold-out'; title: string }
  | { is: 'nothing' }

interface ContentSummary {
  slug: string
  title: string
  isPublished: boolean
}

interface ProductSummary {
  name: string
  isAvailable: boolean
  shopifyVariants: readonly { availableForSale: boolean }[]
}

/** Reads of other features. Each looks up present names before former ones. */
export interface SiteReaders {
  page(slug: string, which: { drafts: boolean }): Promise<ContentSummary | undefined>
  post(slug: string, which: { drafts: boolean }): Promise<ContentSummary | undefined>
  /** Includes archived products. */
  product(handleOrId: string): Promise<ProductSummary | undefined>
  hasFeatured(): Promise<boolean>
  /** The image repository's alternative text; undefined if the image isn't in it. */
  readImageText(url: string): Promise<ImageText | undefined>
}

export interface ImageText {
  /** Default where a page has no text of its own. */
  alt: string
  /** Decorative images need no alternative text. */
  isDecorative: boolean
}

export interface Site {
  /** Takes a path as `normalizeAddress` returns it. */
  resolve(path: string): Promise<Destination>
  hasFeatured(): Promise<boolean>
  readImageText(url: string): Promise<ImageText | undefined>
}

const shown: Destination = { is: 'shown' }
const nothing: Destination = { is: 'nothing' }

/** Screens that aren't pages of blocks. */
const screens: ReadonlySet<string> = new Set([paths.gallery, paths.cart, paths.checkout, paths.privacy, paths.terms])

export const createSite = (read: SiteReaders): Site => ({
  hasFeatured: read.hasFeatured,
  readImageText: read.readImageText,

  async resolve(path) {
    const [first = '', second, ...more] = path.split('/').slice(1)
    // Screens, and files such as /blog/feed.xml, don't depend on content.
    if (screens.has(path) || (!['product', 'gallery'].includes(first) && path.split('/').at(-1)!.includes('.')))
      return shown
    if (first === 'product' && more[0] === 'back-in-stock' && more.length === 1)
      return productDestination(second!, read)
    if (more.length > 0) return isOwn(first) && first !== 'product' ? shown : nothing
    if (second === undefined) return contentDestination(first || 'home', read.page, paths.page)
    if (first === 'blog') return contentDestination(second, read.post, paths.post)
    if (first === 'product') return productDestination(second, read)
    return isOwn(first) && first !== 'gallery' ? shown : nothing
  },
})

/** Paths that the server serves itself, such as images and the staff app; they aren't checked. */
const isOwn = (segment: string) => findHiddenRoute(segment) !== null

async function contentDestination(
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

async function productDestination(handleOrId: string, read: SiteReaders): Promise<Destination> {
  const product = await read.product(handleOrId)
  if (!product) return nothing
  const { name: title, isAvailable, shopifyVariants } = product
  if (!isAvailable) return { is: 'archived', title }
  const isSoldOut = shopifyVariants.length > 0 && shopifyVariants.every(({ availableForSale }) => !availableForSale)
  return isSoldOut ? { is: 'sold-out', title } : shown
}
