import { type Block } from '#shared/blocks/block.ts'
import { readBlocks } from '#shared/blocks/read.ts'

/** Blocks of the contact page. A contact form is appended if there is none. */
export function withContactForm(blocks: unknown): Block[] {
  const read = readBlocks(blocks)
  if (read.some(({ type }) => type === 'contact-form')) return read
  const row = Math.max(0, ...read.map(({ layout }) => layout.row)) + 1
  return [
    ...read,
    { id: 'contact-form', type: 'contact-form', layout: { width: 100, row, order: 0 }, content: { title: 'CONTACT' } },
  ]
}
