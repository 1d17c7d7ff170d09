import { type Block } from '#shared/blocks/block.ts'

/** Blocks of the contact page. A contact form is appended if there is none. */
export function withContactForm(blocks: readonly Block[]): readonly Block[] {
  if (blocks.some(({ type }) => type === 'contact-form')) return blocks
  const row = Math.max(0, ...blocks.map(({ layout }) => layout.row)) + 1
  return [
    ...blocks,
    { id: 'contact-form', type: 'contact-form', layout: { width: 100, row, order: 0 }, content: { title: 'CONTACT' } },
  ]
}
