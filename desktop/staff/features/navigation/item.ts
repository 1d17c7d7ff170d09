import type { NavigationItem } from '#shared/features/navigation/navigation.contract.ts'

export const NAVIGATION_URL = '/api/navigation'
export const PAGES_URL = '/api/pages'

/** Where an item leads: to an address, or to a page, whose address it follows (decision 19). */
export interface ItemLink {
  href: string
  pageId: string | null
}

/** What the form of an item holds. Address and page are one value, so that a conflict is between two links, not between halves. */
export interface ItemValues {
  label: string
  link: ItemLink
  isVisible: boolean
}

export const blankItem: ItemValues = { label: '', link: { href: '', pageId: null }, isVisible: true }

/** An item as the form shows it. */
export const valuesOf = ({ label, href, pageId, isVisible }: NavigationItem): ItemValues => ({
  label,
  link: { href, pageId },
  isVisible,
})

/** The form as it is sent. */
export const bodyOf = ({ label, link, isVisible }: ItemValues) => ({ label, ...link, isVisible })
