/** Subjects of the contact form. */
export const contactSubjects = [
  'general',
  'custom painting request',
  'wholesale opportunities',
  'customer support',
  'partnership inquiry',
] as const
export type ContactSubject = (typeof contactSubjects)[number]

/** For people: `Custom painting request`. */
export const subjectText = (subject: ContactSubject): string => subject.charAt(0).toUpperCase() + subject.slice(1)
