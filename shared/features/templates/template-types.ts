/** Purposes of a page. */
export const templateTypes = ['landing', 'product', 'blog', 'contact', 'about', 'gallery'] as const
export type TemplateType = (typeof templateTypes)[number]

/** Display name of a type: `landing` gives `Landing`. */
export const typeLabel = (type: TemplateType) => type[0]!.toUpperCase() + type.slice(1)
