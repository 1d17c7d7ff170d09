import type { Shop } from './shop.ts'

/** As it stands in the tab: with the shop's name. */
export const titleOf = (title: string, shop: Pick<Shop, 'name'>): string => `${title} · ${shop.name}`

/** In the browser, when another screen is opened or its subject is read. */
export function showTitle(title: string, shop: Pick<Shop, 'name'>): void {
  document.title = titleOf(title, shop)
}

/** The address and the picture that the server wrote into the head are of the page that was opened first: nobody should share those. */
export function forgetFirstPage(): void {
  for (const tag of document.querySelectorAll('[data-head]')) tag.remove()
}
