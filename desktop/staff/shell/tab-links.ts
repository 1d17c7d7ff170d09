import type { ReactNode } from 'react'

/** A tab of the CMS, the images or the console. */
export interface TabLink {
  path: string
  label: string
  /** Shown after the label, such as a count. */
  note?: ReactNode
}

/** The tab for an address. The longest match wins: `/images/trash` over `/images`. */
export const openTab = (tabs: readonly TabLink[], pathname: string): TabLink | undefined =>
  tabs
    .filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)
    .at(0)
