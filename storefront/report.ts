import { reportError } from '#shared/features/browser-errors/report-error.ts'

const screens = ['product', 'gallery', 'cart', 'checkout', 'blog', 'wishlist', 'order-status', 'preview']

/** Tells the shop's log about an error of the program, and on which kind of screen it was. */
export function report(error: unknown): void {
  const [, first = ''] = location.pathname.split('/')
  reportError('shop', screens.includes(first) ? first : first === '' ? 'home' : 'page', error)
}
