/** Maximum widths of a page's container; `none` means no limit. */
export const maxWidths = ['none', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl', '6xl', '7xl', 'full'] as const
export type MaxWidth = (typeof maxWidths)[number]
