import { about } from './templates/about.ts'
import { blog } from './templates/blog.ts'
import { contact } from './templates/contact.ts'
import { gallery } from './templates/gallery.ts'
import { landing } from './templates/landing.ts'
import { product } from './templates/product.ts'
import type { SeedTemplate } from './templates/seed-template.ts'

/** One template per page type. */
export const templates: readonly SeedTemplate[] = [landing, product, blog, contact, about, gallery]
