import type { z } from 'zod'
import { about } from './content/about.ts'
import { banners } from './content/banners.ts'
import { blog } from './content/blog.ts'
import { contact } from './content/contact.ts'
import { faq } from './content/faq.ts'
import { footer } from './content/footer.ts'
import { home } from './content/home.ts'
import { type SeedPost, postIndex } from './content/posts/entries.ts'
import { process } from './content/process.ts'
import { shipping } from './content/shipping.ts'
import { templates } from './content/templates.ts'
import type { SeedTemplate } from './content/templates/seed-template.ts'
import type { BannerDraft } from '#shared/features/banners/banners.record.ts'
import type { PageDraft } from '#shared/features/pages/pages.record.ts'
import { readFileSync } from 'node:fs'

/** A menu item that follows the page with a slug, or links to an address. */
type MenuEntry = { label: string; pageSlug: string } | { label: string; href: string }

const menu: readonly MenuEntry[] = [
  { label: 'HOME', pageSlug: 'home' },
  { label: 'GALLERY', href: '/gallery' },
  { label: 'PROCESS', pageSlug: 'process' },
  { label: 'BLOG', pageSlug: 'blog' },
  { label: 'ABOUT', pageSlug: 'about' },
  { label: 'CONTACT', pageSlug: 'contact' },
]

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

/** Posts of a new shop, newest first. Throws if one of their files is missing. */
const readPosts = (): SeedPost[] =>
  postIndex.map((entry) => ({
    ...entry,
    imageUrl: `/pictures/posts/${entry.slug}.webp`,
    isPublished: true,
    content: readFileSync(new URL(`./content/posts/${entry.slug}.md`, import.meta.url), 'utf8'),
  }))
