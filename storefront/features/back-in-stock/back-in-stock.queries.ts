import { read } from '#storefront/api/read.ts'
import type { ScreenLocation } from '#storefront/screen.ts'

/** What the link of an email is about. Its page is a 404 without it. */
export const backInStockLink = ({ params }: Pick<ScreenLocation, 'params'>) =>
  read('/api/back-in-stock/links/:token', { params: { token: params['token'] ?? '' } })
