import type { z } from 'zod'
import type { BannerDraft } from '#shared/features/banners/banners.record.ts'

/** One crawling banner for all pages, and one below the menu for pages about creatures. Both fit a phone. */
export const banners: z.input<typeof BannerDraft>[] = [
  {
    name: 'Free shipping',
    text: 'Free shipping on orders over $75.',
    position: 'top',
    targetPages: ['*'],
    textSize: 'text-xs',
    crawlSpeed: 40,
    maxPagesPerSession: 0,
    priority: 10,
    hyperlinks: [{ text: 'SHIPPING', url: '/shipping', isInternal: true }],
  },
  {
    name: 'Made to order',
    text: 'Made to order in 1-2 weeks.',
    position: 'below-nav',
    targetPages: ['/', '/gallery'],
    textColor: '#fbbf24',
    backgroundColor: '#000000',
    textSize: 'text-sm',
    crawlSpeed: 0,
    maxPagesPerSession: 0,
    hyperlinks: [{ text: 'SEE HOW', url: '/process', isInternal: true }],
  },
]
