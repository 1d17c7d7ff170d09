import { idsIn, readWishlist } from './wishlist.storage.ts'

/** Shows the number of miniatures on the menu's WISHLIST link, now and whenever the list changes, also in another tab. */
export function showWishlistCount(): void {
  const show = () => {
    const link = document.querySelector<HTMLElement>('[data-wishlist]')
    if (link) link.dataset['wishlist'] = String(idsIn(readWishlist()).length || '')
  }
  show()
  // A page that the browser has kept heard of no change.
  for (const event of ['storage', 'pageshow']) addEventListener(event, show)
}
