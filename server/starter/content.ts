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
import type { StarterPost } from './content/posts/entries.ts'
import { process } from './content/process.ts'
import { shipping } from './content/shipping.ts'
import { templates } from './content/templates.ts'
import type { StarterTemplate } from './content/templates/starter-template.ts'
import type { BannerDraft } from '#shared/features/banners/banners.schema.ts'
import type { PageDraft } from '#shared/features/pages/pages.schema.ts'

/** What an empty shop begins with: whole pages that a maker can launch with and change later in the CMS. */
export interface StarterContent {
  readonly pages: readonly z.input<typeof PageDraft>[]
  /** In the menu's order. */
  readonly navigation: readonly MenuEntry[]
  readonly banners: readonly z.input<typeof BannerDraft>[]
  /** Newest first. Read from their files each time they are asked for. */
  readonly posts: readonly StarterPost[]
  /** Pages to begin with; they come with every shop, and can't be deleted. */
  readonly templates: readonly StarterTemplate[]
}

export const starterContent: StarterContent = {
  pages: [home, about, process, contact, blog, footer, faq, shipping],
  navigation: menu,
  banners,
  templates,
  get posts() {
    return readPosts()
  },
}
