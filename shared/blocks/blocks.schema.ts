import type { z } from 'zod'
import type { BlockType } from './block.ts'
import { collapsible } from './collapsible.schema.ts'
import { contactForm } from './contact-form.schema.ts'
import { contactInfo } from './contact-info.schema.ts'
import { faqQuickLinks } from './faq-quick-links.schema.ts'
import { featureGrid } from './feature-grid.schema.ts'
import { featuredProducts } from './featured-products.schema.ts'
import { galleryPreview } from './gallery-preview.schema.ts'
import { hero } from './hero.schema.ts'
import { image } from './image.schema.ts'
import { text } from './text.schema.ts'
import { video } from './video.schema.ts'

/** Every block type of the page builder: its menu label, default content and content schema. */
export const blockTypeInfo = {
  hero,
  text,
  image,
  video,
  'feature-grid': featureGrid,
  'gallery-preview': galleryPreview,
  'featured-products': featuredProducts,
  'contact-form': contactForm,
  'contact-info': contactInfo,
  'faq-quick-links': faqQuickLinks,
  collapsible,
} as const satisfies { [Type in BlockType]: { type: Type; label: string; content: z.ZodType; defaults: object } }

/** Content of a block of this type. */
export type ContentOf<Type extends BlockType> = z.input<(typeof blockTypeInfo)[Type]['content']>
