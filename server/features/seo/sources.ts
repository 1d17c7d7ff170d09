import type { Post, PostSummary } from '#shared/features/blog/blog.record.ts'
import type { Page } from '#shared/features/pages/pages.record.ts'
import type { ReadImageMetadata } from '#server/content/references/read-images.ts'
import type { Kind } from '#shared/features/catalogue/kinds.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'

/** What the address of a product on sale depends on. */
export interface ProductAddress {
  id: string
  shopifyHandle: string | null
  /** ISO 8601; null if unknown. */
  updatedAt: string | null
}

/** Public content of other features, wired up in server/composition. Contains only what shoppers can see. */
export interface Sources {
  /** All pages, drafts included. */
  pages(): Promise<Pick<Page, 'slug' | 'isPublished' | 'updatedAt'>[]>
  /** A published page by its present or a former slug. */
  page(slug: string): Promise<Pick<Page, 'slug' | 'title'> | undefined>
  /** Published posts, newest first. */
  posts(): Promise<PostSummary[]>
  latestPosts(limit: number): Promise<Omit<Post, 'html'>[]>
  /** HTML of a post's Markdown with absolute URLs. */
  renderPost(content: string, reads: Reads): Promise<string>
  /** Reads what the image repository knows about images. */
  pictures: ReadImageMetadata
  post(slug: string): Promise<PostSummary | undefined>
  /** Number of the first product on sale from `from` on. */
  firstProduct(from: number): Promise<number | undefined>
  /** Products on sale with numbers from `from` (inclusive) to `to` (exclusive), in order, in batches. */
  products(from: number, to: number): AsyncIterable<ProductAddress[]>
  /** Creature types and designers of products on sale. */
  kinds(): Promise<Kind[]>
  /** A product on sale by present or former handle, or by id. */
  product(handleOrId: string): Promise<Product | undefined>
}

/** Reports the change-bus tags that a response depends on. */
export type Reads = (...tags: string[]) => void
