import type { Generated } from 'kysely'
import type { ActivityKind } from '#shared/features/activity/activity.contract.ts'

export interface ActivityTable {
  id: Generated<number>
  /** ISO 8601. */
  at: string
  /** Null: the shop itself. */
  staffId: string | null
  /** Name at the time: accounts can be renamed or deleted. */
  staffName: string
  action: string
  kind: ActivityKind
  /** Null if the event covers several records, such as a reordering. */
  recordId: string | null
  title: string
  /** JSON: the record as its API returns it. */
  before: string | null
  /** JSON. */
  after: string | null
  /** JSON: data deleted with a record that is not one of its fields, such as its former slugs. */
  belongings: string | null
  /** `Idempotency-Key` of the request. */
  requestKey: Generated<string | null>
}
