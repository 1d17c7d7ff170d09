/** Purposes of a page. */
export const templateTypes = ['landing', 'product', 'blog', 'contact', 'about', 'gallery'] as const
export type TemplateType = (typeof templateTypes)[number]
