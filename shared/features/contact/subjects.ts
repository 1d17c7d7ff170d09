/** Subjects of the contact form. */
export const contactSubjects = [
  'general',
  'custom painting request',
  'wholesale opportunities',
  'customer support',
  'partnership inquiry',
] as const
export type ContactSubject = (typeof contactSubjects)[number]
