import { categoryLabels } from '#shared/features/blog/category-labels.ts'
import type { Post } from '#shared/features/blog/blog.schema.ts'
import type { Focus } from '#shared/features/images/images.schema.ts'
import type { Product } from '#shared/features/products/products.schema.ts'
import { paths, productPath } from '#shared/paths.ts'
import { moneyText } from '#shared/pricing/money.ts'
import { fromPrice } from '#shared/pricing/price.ts'
import type { Reads, Sources } from './sources.ts'

export type CardKind = 'page' | 'product' | 'post'

/** What a card shows. */
export interface Card {
  shopName: string
  /** `[MINIATURE]`: what kind of thing it is. */
  label: string
  title: string
  /** Small facts in one line, such as creature type and size. */
  facts: readonly string[]
  /** A line that stands out: the price. */
  price: string | null
  /** Typed at the prompt below: `cd /about`. */
  command: string
  picture: string | null
  /** Show the whole picture, or fill the pane with it. */
  fit: 'contain' | 'cover'
  /** The point that stays in sight where it fills the pane, in percent. */
  focus: Focus
}

/** The card of a published page, post or product on sale, or of the shop itself. Null when there is no such thing. */
export async function cardOf(
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

type Drawn = Omit<Card, 'shopName'>
type Maker = (slug: string, sources: Sources, reads: Reads) => Promise<Drawn | null>

const centre: Focus = { x: 50, y: 50 }
const plain = { facts: [], price: null, picture: null, fit: 'cover', focus: centre } as const

const shopCard: Drawn = {
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
    // An answer that isn't the product's own handle may become another's.
    if (product?.shopifyHandle !== handle) reads('products:new')
    if (!product) return null
    reads(`product:${product.id}`)
    return productCard(product)
  },
}

const postCard = (post: Omit<Post, 'content' | 'html'>): Drawn => ({
  ...plain,
  label: '[BLOG]',
  title: post.title,
  facts: [categoryLabels[post.category], `${post.readTime} min read`, post.publishedAt?.slice(0, 10) ?? ''].filter(
    Boolean,
  ),
  command: `cat ${paths.post(post.slug)}`,
  picture: post.imageUrl,
})

const productCard = (product: Product): Drawn => ({
  label: '[MINIATURE]',
  title: product.name,
  facts: [product.creatureType, product.scale].filter(Boolean),
  price: `From ${moneyText(fromPrice(product))}`,
  command: `cd ${productPath(product)}`,
  picture: product.imageUrl,
  fit: 'contain',
  focus: centre,
})
