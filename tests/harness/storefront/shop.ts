import type { Shop } from '#storefront/shop.ts'

/** Shop data for tests. */
export const testShop = (facts: Partial<Shop> = {}): Shop => ({
  name: 'Hoard',
  origin: 'https://hoard.example',
  emails: { privacy: 'privacy@hoard.example', legal: 'legal@hoard.example' },
  social: { instagram: null, tiktok: null, youtube: null },
  scripts: { analytics: null, marketing: null },
  today: '2026-11-21',
  ...facts,
})
