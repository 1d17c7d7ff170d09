import type { OfflineResponses } from './copy/offline-responses.ts'
import type { Home } from './home/home.ts'
import type { LocalParts } from './local.ts'
import type { WaitingWorkStore } from './work/waiting-work.ts'
import type { Hold } from './work/hold.ts'
import type { PublishedIds } from './work/published.ts'
import type { WorkingCopies } from './work/working-copies.ts'

/** State that the modules of the local copy share. */
export interface OfflineStore extends Omit<LocalParts, 'now'> {
  home: Home
  responses: OfflineResponses
  waitingWork: WaitingWorkStore
  hold: Hold
  published: PublishedIds
  workingCopies: WorkingCopies
  /** New local id. */
  nextId(): number
  /** New local version. */
  nextVersion(): number
  /** ISO 8601. */
  now(): string
}
