import type { ContactMessage } from '#shared/features/contact/contact.contract.ts'
import type { Product } from '#shared/features/products/products.schema.ts'
import type { Content } from './content.ts'
import type { Step } from './image/sizes.ts'

/** What blocks show or do that is not in their content. The screen reads it and hands it down. */
export interface BlockData {
  /** Undefined until read. */
  featured?: readonly Product[] | undefined
  /** Undefined until read: skeletons are shown. */
  gallery?: readonly Product[] | undefined
  /** Rejects when the message was not taken. Absent, as in a preview: the form cannot be sent. */
  sendMessage?: (message: ContactMessage) => Promise<void>
  /** Says something to the shopper, as a toast does. */
  notify?: (message: { title: string; description?: string; variant?: 'destructive' }) => void
}

export interface BlockProps {
  content: Content
  data: BlockData
  /** The level of the block's own title; what is below it in the block is one level down. */
  heading: 'h1' | 'h2'
  /** In the page's first row: its pictures are fetched at once. */
  first: boolean
  /** How wide it is. */
  steps: readonly Step[]
}
