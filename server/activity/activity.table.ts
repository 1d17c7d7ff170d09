import type { Generated } from 'kysely'
import type { ActivityKind } from '#shared/features/activity/activity.contract.ts'

export interface ActivityTable {
  id: Generated<number>
  /** ISO 8601. */
  at: string
  /** Null: the shop itself. */
  staffId: string | null
  /** As they were called then: accounts may be renamed or go. */
  staffName: string
  action: string
  kind: ActivityKind
  /** Null: more than one record, such as an order of all. */
  recordId: string | null
  title: string
  /** JSON: the record as its room answers it. */
  before: string | null
  /** JSON. */
  after: string | null
  /** JSON: what went with a deleted record and is no field of it, such as the slugs that it had. */
  belongings: string | null
}
