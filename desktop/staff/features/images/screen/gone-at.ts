import { TRASH_DAYS } from '#shared/features/images/limits.ts'

const DAY_MS = 86_400_000

/** When an image that was deleted then is gone for good, ISO 8601. */
export const goneAt = (deletedAt: string): string => new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString()
