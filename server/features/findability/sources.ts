import type { Post, PostSummary } from '#shared/features/blog/blog.schema.ts'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import type { ReadPictures } from '#server/references/pictures.ts'
import type { Product } from '#shared/features/products/products.schema.ts'

/** A product on sale as far as its address goes. */
export interface ProductAddress {
  id: string
  shopifyHandle: string | null
  /** ISO 8601; null when it isn't known. */
  updatedAt: string | null
}

/** What others are told of: asked from the rooms that own it, composed in server/app.ts. Nothing that shoppers don't see. */
export interface Sources {
  /** Every page, drafts too. */
  pages(): Promise<Pick<Page, 'slug' | 'isPublished' | 'updatedAt'>[]>
  /** A published page by its slug, or one that it had. */
  page(slug: string): Promise<Pick<Page, 'slug' | 'title'> | undefined>
  /** Published posts, newest first. */
  posts(): Promise<PostSummary[]>
  latestPosts(limit: number): Promise<Omit<Post, 'html'>[]>
  /** The HTML of a post's Markdown, its links and pictures with the shop's origin. */
  postHtml(content: string, reads: Reads): Promise<string>
  /** What the image repository knows of pictures. */
  pictures: ReadPictures
  post(slug: string): Promise<PostSummary | undefined>
  /** The number of the first product on sale from this one on. */
  firstProduct(from: number): Promise<number | undefined>
  /** Products on sale with numbers from (inclusive) and to (exclusive), in their order, a few at a time. */
  products(from: number, to: number): AsyncIterable<ProductAddress[]>
  /** A product on sale by its handle, one that it had, or its id. */
  product(handleOrId: string): Promise<Product | undefined>
}

/** What an answer reads, by the change bus: named by the rooms that change it. */
export type Reads = (...tags: string[]) => void
