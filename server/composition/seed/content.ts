import type { z } from 'zod'
import { about } from './content/about.ts'
import { banners } from './content/banners.ts'
import { blog } from './content/blog.ts'
import { contact } from './content/contact.ts'
import { faq } from './content/faq.ts'
import { footer } from './content/footer.ts'
import { home } from './content/home.ts'
import { menu } from './content/menu.ts'
import type { MenuEntry } from './content/menu.ts'
import { readPosts } from './content/posts.ts'
import type { SeedPost } from './content/posts/entries.ts'
import { process } from './content/process.ts'
import { shipping } from './content/shipping.ts'
import { templates } from './content/templates.ts'
import type { SeedTemplate } from './content/templates/seed-template.ts'
import type { BannerDraft } from '#shared/features/banners/banners.record.ts'
import type { PageDraft } from '#shared/features/pages/pages.record.ts'

/** Seed content for an empty shop: complete pages to launch with and edit later in the CMS. */
export interface SeedContent {
  readonly pages: readonly z.input<typeof PageDraft>[]
  /** In menu order. */
  readonly navigation: readonly MenuEntry[]
  readonly banners: readonly z.input<typeof BannerDraft>[]
  /** Newest first. Read from files on each access. */
  readonly posts: readonly SeedPost[]
  /** Default templates, which every shop has and can't delete. */
  readonly templates: readonly SeedTemplate[]
}

export const defaultSeedContent: SeedContent = {
  pages: [home, about, process, contact, blog, footer, faq, shipping],
  navigation: menu,
  banners,
  templates,
  get posts() {
    return readPosts()
  },
}
