import { categoryLabels } from '#shared/features/blog/category-labels.ts'
import type { Post } from '#shared/features/blog/blog.record.ts'
import type { Focus } from '#shared/features/images/images.schema.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { paths, productPath } from '#shared/paths.ts'
import { formatMoney } from '#shared/pricing/money.ts'
import { fromPrice } from '#shared/pricing/price.ts'
import type { Reads, Sources } from './sources.ts'

export type CardKind = 'page' | 'product' | 'post'

/** Content of a preview card. */
export interface Card {
  shopName: string
  /** Kind of thing: `[MINIATURE]`. */
  label: string
  title: string
  /** Short facts in one line, such as creature type and size. */
  facts: readonly string[]
  /** The price, or `SOLD OUT`, highlighted. */
  price: string | null
  /** Shell command shown at the prompt: `cd /about`. */
  command: string
  picture: string | null
  /** As in CSS `object-fit`. */
  fit: 'contain' | 'cover'
  /** Point of the image that stays visible with `cover`, in percent. */
  focus: Focus
}

/** Card of a published page or post, a product on sale, or the shop itself. Null if there is no such thing. */
export async function makeCard(
  kind: CardKind | 'shop',
  slug: string,
  shopName: string,
  sources: Sources,
  reads: Reads,
): Promise<Card | null> {
  if (kind === 'shop') return { ...shopCard, shopName, title: shopName }
  const card = await makers[kind](slug, sources, reads)
  return card && { ...card, shopName }
}

type CardContent = Omit<Card, 'shopName'>
type Maker = (slug: string, sources: Sources, reads: Reads) => Promise<CardContent | null>

const centre: Focus = { x: 50, y: 50 }
const plain = { facts: [], price: null, picture: null, fit: 'cover', focus: centre } as const

const shopCard: CardContent = {
  ...plain,
  label: '[MINIATURE GALLERY]',
  title: '',
  facts: ['3D-printed creatures', 'made to order', '32mm and 54mm'],
  command: 'cd /',
}

const makers: Record<CardKind, Maker> = {
  async page(slug, sources, reads) {
    reads(`page:${slug}`)
    const page = await sources.page(slug)
    if (!page || page.slug === 'footer') return null
    reads(`page:${page.slug}`)
    return { ...plain, label: '[PAGE]', title: page.title, command: `cd ${paths.page(page.slug)}` }
  },

  async post(slug, sources, reads) {
    reads(`post:${slug}`)
    const post = await sources.post(slug)
    if (!post) return null
    reads(`post:${post.slug}`)
    const pictures = await sources.pictures([post.imageUrl], { reads })
    return { ...postCard(post), focus: pictures[post.imageUrl]?.focus ?? centre }
  },

  async product(handle, sources, reads) {
    const product = await sources.product(handle)
    // A product found under another name: that handle may later belong to another product.
    if (product?.shopifyHandle !== handle) reads('products:new')
    if (!product) return null
    reads(`product:${product.id}`)
    return productCard(product)
  },
}

const postCard = (post: Omit<Post, 'content' | 'html'>): CardContent => ({
  ...plain,
  label: '[BLOG]',
  title: post.title,
  facts: [categoryLabels[post.category], `${post.readTime} min read`, post.publishedAt?.slice(0, 10) ?? ''].filter(
    Boolean,
  ),
  command: `cat ${paths.post(post.slug)}`,
  picture: post.imageUrl,
})

const productCard = (product: Product): CardContent => ({
  label: '[MINIATURE]',
  title: product.name,
  facts: [product.creatureType, product.scale].filter(Boolean),
  price: priceText(fromPrice(product)),
  command: `cd ${productPath(product)}`,
  picture: product.imageUrl,
  fit: 'contain',
  focus: centre,
})

const priceText = (cents: number | null) => (cents === null ? 'SOLD OUT' : `From ${formatMoney(cents)}`)
