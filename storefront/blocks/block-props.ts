import type { ComponentType } from 'react'
import type { ContactMessage } from '#shared/features/contact/contact.contract.ts'
import type { CardProduct } from '#shared/features/catalogue/products.schema.ts'
import type { Content } from '#shared/blocks/content.ts'
import type { WidthStep } from './image/sizes.ts'

/** Data and callbacks that blocks need besides their content. The screen provides them. */
export interface BlockData {
  /** Undefined while loading. */
  featured?: readonly CardProduct[] | undefined
  /** Undefined while loading: skeletons are shown. */
  gallery?: readonly CardProduct[] | undefined
  /** Rejects with an ApiError if the message wasn't accepted, unless the shop can't be reached. Without it, as in a preview, the form can't be submitted. */
  sendMessage?: (message: ContactMessage, form: HTMLFormElement) => Promise<void>
  /** Shows a message to the shopper, as a toast does. */
  notify?: (message: { title: string; description?: string; variant?: 'destructive' }) => void
}

export interface BlockProps {
  id: string
  content: Content
  data: BlockData
  /** Level of the block's own title; headings inside the block are one level lower. */
  heading: 'h1' | 'h2'
  /** Whether the block is in the page's first row, whose images load eagerly. */
  isFirst: boolean
  /** The block's width, for the `sizes` of its images. */
  steps: readonly WidthStep[]
}

/** Lists of products that blocks show. */
export interface ProductsNeeded {
  featured: boolean
  gallery: boolean
}

/** A block's component, and what the page has to know of it. */
export interface BlockView {
  View: ComponentType<BlockProps>
  /** The title that it shows; the first one on a page is its `h1`. The field `title` by default. */
  title?(content: Content, data: BlockData): string
  /** A card beside a contact form. */
  isCard?: boolean
  /** Cards in its row are stacked beside it. */
  hasCards?: boolean
  needs?: Partial<ProductsNeeded>
}
