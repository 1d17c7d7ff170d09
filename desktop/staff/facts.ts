import type { StaffFacts } from '#shared/staff-facts.ts'

/** What the document says of the shop. */
export const facts = JSON.parse(document.querySelector('#facts')!.textContent!) as StaffFacts
