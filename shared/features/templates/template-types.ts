/** What a page is for (staff specification, section 3). */
export const templateTypes = ['landing', 'product', 'blog', 'contact', 'about', 'gallery'] as const
export type TemplateType = (typeof templateTypes)[number]
