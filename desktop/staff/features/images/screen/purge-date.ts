import { TRASH_DAYS } from '#shared/features/images/limits.ts'

const DAY_MS = 86_400_000

/** When an image deleted at this time is permanently deleted, ISO 8601. */
export const purgeDate = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString()
