import { findHiddenRoute } from '#shared/features/pages/reserved-slugs.ts'
import { queryOf } from '#shared/features/redirects/redirect-path.ts'
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
  /** Where one of the shop's own redirects leads from this path and query; undefined if there is none. */
  redirect(address: string): Promise<string | undefined>
  /** Our addresses in place of one of a Shopify theme, best first; they may not exist. */
  themeCandidates(address: string): Promise<string[]>
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
  /** Takes a path as `normalizeAddress` returns it, and the query of the address. */
  resolve(path: string, query?: string): Promise<Destination>
  /**
   * Whether the shop itself has something at this address's path, so that redirects from it have no effect. Not for
   * parameters of the home page, at which other shops had their pages (`/?p=12`).
   */
  isTaken(address: string): Promise<boolean>
  hasFeatured(): Promise<boolean>
  readImageText(url: string): Promise<ImageText | undefined>
}

const shown: Destination = { is: 'shown' }
const nothing: Destination = { is: 'nothing' }

/** Screens that aren't pages of blocks. */
const screens: ReadonlySet<string> = new Set([paths.gallery, paths.cart, paths.checkout, paths.privacy, paths.terms])
/** Reserved names below which nothing else is. */
const screenNames: ReadonlySet<string> = new Set(
  [...screens, paths.wishlist, paths.orderStatus].map((path) => path.slice(1)),
)
const FEED = '/blog/feed.xml'

export const createSite = (read: SiteReaders): Site => ({
  hasFeatured: read.hasFeatured,
  readImageText: read.readImageText,

  async resolve(path, query = '') {
    const found = await withoutRedirects(path, read)
    // Redirects apply only where there is nothing else, which isn't known of files, and to parameters of the home page.
    if (isShown(found) && !isFile(path) && !(path === paths.home && query)) return found
    const to = await read.redirect(path + query)
    if (to !== undefined) return redirectDestination(to, read)
    return found.is === 'nothing' ? themeDestination(path + query, read) : found
  },

  async isTaken(address) {
    const [path = '', query] = address.split('?', 2)
    if (path === paths.home && query) return false
    const [first = ''] = path.split('/').slice(1)
    if (path === FEED) return true
    if (screenNames.has(first)) return path === `/${first}`
    if (isOwn(first.split('.')[0]!) && first !== 'product') return true
    return path !== '/product' && !isFile(path) && isShown(await withoutRedirects(path, read))
  },
})

/** Invalid percent-encoding is kept as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const isShown = ({ is }: Destination) => is === 'shown' || is === 'moved' || is === 'sold-out'

/** Files, such as /blog/feed.xml, don't depend on content. */
const isFile = (path: string) => !/^\/(product|gallery)(\/|$)/.test(path) && path.split('/').at(-1)!.includes('.')

async function withoutRedirects(path: string, read: SiteReaders): Promise<Destination> {
  const [first = '', second, ...more] = path.split('/').slice(1)
  if (screens.has(path) || isFile(path)) return shown
  if (first === 'product' && more[0] === 'back-in-stock' && more.length === 1) return productDestination(second!, read)
  if (more.length > 0) return isOwn(first) && first !== 'product' ? shown : nothing
  if (second === undefined) return contentDestination(first || 'home', read.page, paths.page)
  if (first === 'blog') return contentDestination(second, read.post, paths.post)
  if (first === 'product') return productDestination(second, read)
  return isOwn(first) && first !== 'gallery' ? shown : nothing
}

/** What shoppers find where a redirect leads. */
async function redirectDestination(to: string, read: SiteReaders): Promise<Destination> {
  const moved: Destination = { is: 'moved', to }
  const path = decoded(to.split(/[?#]/)[0]!).replace(/(?<=^\/|[^/])\/+$/, '')
  if (!path.startsWith('/')) return moved
  const found = await withoutRedirects(path, read)
  if (found.is === 'nothing') return themeDestination(path + queryOf(to), read)
  return found.is !== 'moved' && isShown(found) ? moved : found
}

/** The first of our addresses in place of a theme's that shoppers find. */
async function themeDestination(address: string, read: SiteReaders): Promise<Destination> {
  for (const candidate of await read.themeCandidates(address)) {
    if (!candidate.startsWith('/')) return { is: 'moved', to: candidate }
    const found = await withoutRedirects(decoded(candidate.split('?', 1)[0]!), read)
    if (found.is === 'moved') return found
    if (isShown(found)) return { is: 'moved', to: candidate }
  }
  return nothing
}

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
