import type { Generated } from 'kysely'
import type { ConsoleMessage, LiveType, StaffMessage } from '#shared/live.ts'

/** The durable change bus: one numbered row per change, written in the change's own transaction. */
export interface ChangesTable {
  id: Generated<number>
  /** ISO 8601. */
  at: string
  type: LiveType | StaffMessage['type'] | ConsoleMessage['type']
  /** JSON array of strings. */
  tags: string
}
