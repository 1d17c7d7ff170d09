import type { OfflineResponses } from './copy/offline-responses.ts'
import type { RecordCopy } from './copy/record-copy.ts'
import type { LocalParts } from './local.ts'
import type { WaitingWorkStore } from './work/waiting-work.ts'
import type { Hold } from './work/hold.ts'
import type { PublishedIds } from './work/published.ts'
import type { WorkingCopies } from './work/working-copies.ts'
import type { LocalView } from './view.ts'

/** State that the modules of the local copy share. */
export interface OfflineStore extends Omit<LocalParts, 'now'> {
  copied: RecordCopy
  responses: OfflineResponses
  waitingWork: WaitingWorkStore
  hold: Hold
  published: PublishedIds
  workingCopies: WorkingCopies
  view: LocalView
  /** New local id or version. */
  nextNumber(): number
  /** ISO 8601. */
  now(): string
}
