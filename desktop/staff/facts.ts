import type { StaffFacts } from '#shared/staff-facts.ts'

/** Facts about the shop that the server embeds in the document. */
export const facts = JSON.parse(document.querySelector('#facts')!.textContent!) as StaffFacts
