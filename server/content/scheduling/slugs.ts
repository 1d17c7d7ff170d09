/** No slug begins with it. */
const MARK = '~'

/** Stands for a slug that another record gets in the same transaction, until its own record gets another one. */
export const setAside = (slug: string): string => MARK + slug

export const isSetAside = (slug: string): boolean => slug.startsWith(MARK)

/** The slug, whether it is set aside or not. */
export const slugOf = (stored: string): string => (isSetAside(stored) ? stored.slice(MARK.length) : stored)
