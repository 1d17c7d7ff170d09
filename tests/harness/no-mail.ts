import type { Outbox } from '#server/mail/mail.ts'

/** Mail isn't set up. */
export const noMail: Outbox = { isOn: false, add: async () => undefined }
