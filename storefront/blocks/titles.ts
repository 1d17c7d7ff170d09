import { type Content, readFlag, readText } from '#shared/blocks/content.ts'

/** Title of a gallery preview; empty if it is switched off. */
export const previewTitle = (content: Content): string =>
  readFlag(content, 'showTitle', true) ? readText(content, 'title') : ''

/** Level of the headings inside a block: one below its title, if it has one. */
export const levelBelow = (heading: 'h1' | 'h2', title: string) => (title && heading === 'h2' ? 'h3' : 'h2')
