import type { NavigationItem } from '#shared/features/navigation/navigation.contract.ts'

export const NAVIGATION_URL = '/api/navigation'
export const PAGES_URL = '/api/pages'

/** An item's target: a URL, or a page whose slug it follows. */
export interface ItemLink {
  href: string
  pageId: string | null
}

/** Form state of an item. URL and page are one value, so that a conflict compares whole links. */
export interface ItemValues {
  label: string
  link: ItemLink
  isVisible: boolean
}

export const blankItem: ItemValues = { label: '', link: { href: '', pageId: null }, isVisible: true }

export const valuesOf = ({ label, href, pageId, isVisible }: NavigationItem): ItemValues => ({
  label,
  link: { href, pageId },
  isVisible,
})

/** The request body. */
export const bodyOf = ({ label, link, isVisible }: ItemValues) => ({ label, ...link, isVisible })
