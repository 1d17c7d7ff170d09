import type { Answers } from './copy/answers.ts'
import type { Copied } from './copy/records.ts'
import type { LocalParts } from './local.ts'
import type { Unpublished } from './work/unpublished.ts'
import type { Published } from './work/published.ts'
import type { WorkingCopies } from './work/working-copies.ts'
import type { View } from './view.ts'

/** What the parts of the local copy share. */
export interface LocalDesk extends LocalParts {
  copied: Copied
  answers: Answers
  unpublished: Unpublished
  published: Published
  workingCopies: WorkingCopies
  view: View
  /** A new id or version of this computer's own. */
  nextNumber(): number
  /** ISO 8601. */
  now(): string
}
