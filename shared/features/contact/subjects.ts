/** What a message may be about (specification section 2, contact). */
export const contactSubjects = [
  'general',
  'custom painting request',
  'wholesale opportunities',
  'customer support',
  'partnership inquiry',
] as const
export type ContactSubject = (typeof contactSubjects)[number]
