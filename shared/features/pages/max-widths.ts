/** How wide a page's container may be; no limit where none (specification section 2, slug page). */
export const maxWidths = ['none', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl', '6xl', '7xl', 'full'] as const
export type MaxWidth = (typeof maxWidths)[number]
