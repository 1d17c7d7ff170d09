import { type Block } from '#shared/blocks/block.ts'
import { readBlocks } from '#shared/blocks/read.ts'

/** The blocks of the contact page. When none of them is the form, it comes after them (specification section 2, contact). */
export function withContactForm(blocks: unknown): Block[] {
  const read = readBlocks(blocks)
  if (read.some(({ type }) => type === 'contact-form')) return read
  const row = Math.max(0, ...read.map(({ layout }) => layout.row)) + 1
  return [
    ...read,
    { id: 'contact-form', type: 'contact-form', layout: { width: 100, row, order: 0 }, content: { title: 'CONTACT' } },
  ]
}
