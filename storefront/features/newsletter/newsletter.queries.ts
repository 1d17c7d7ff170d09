import { read } from '#storefront/api/read.ts'
import type { ScreenLocation } from '#storefront/screen.ts'

/** What the link of an email is about. Its pages are 404s without it. */
export const newsletterLink = ({ params }: Pick<ScreenLocation, 'params'>) =>
  read('/api/newsletter/links/:token', { params: { token: params['token'] ?? '' } })
