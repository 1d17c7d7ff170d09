import type { Shop } from './shop.ts'

/** Document title with the shop's name. */
export const documentTitle = (title: string, shop: Pick<Shop, 'name'>): string => `${title} · ${shop.name}`

/** Updates the browser's title when data has changed. */
export function updateDocumentTitle(title: string, shop: Pick<Shop, 'name'>): void {
  document.title = documentTitle(title, shop)
}
