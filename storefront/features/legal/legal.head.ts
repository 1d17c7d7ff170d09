import { paths } from '#shared/paths.ts'
import type { BuildHead } from '#storefront/head/head.ts'
import { breadcrumbs } from '#storefront/head/json-ld.ts'

export const privacyHead: BuildHead = (_at, _reads, shop) => ({
  description: `What ${shop.name} knows about you, why, for how long, and what you can do about it.`,
  canonical: paths.privacy,
  things: [breadcrumbs(shop, ['Privacy Policy', paths.privacy])],
})

export const termsHead: BuildHead = (_at, _reads, shop) => ({
  description: `The rules between you and ${shop.name}: orders, payment, shipping, returns.`,
  canonical: paths.terms,
  things: [breadcrumbs(shop, ['Terms of Service', paths.terms])],
})
