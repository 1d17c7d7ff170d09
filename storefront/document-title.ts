import type { Shop } from './shop.ts'

/** Document title with the shop's name. */
export const documentTitle = (title: string, shop: Pick<Shop, 'name'>): string => `${title} · ${shop.name}`

/** Updates the browser's title after navigation or when data has loaded. */
export function updateDocumentTitle(title: string, shop: Pick<Shop, 'name'>): void {
  document.title = documentTitle(title, shop)
}

/** Removes the server's canonical URL and share image, which describe the first page only. */
export function removeServerHead(): void {
  for (const tag of document.querySelectorAll('[data-head]')) tag.remove()
}
