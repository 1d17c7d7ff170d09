/** Content that can be edited offline. */
export type LocalFeatureName = 'templates' | 'pages' | 'blog' | 'banners' | 'navigation'

/** Change of one field, or of one block of a page, as text. */
export interface Difference {
  /** Field name, or block id. */
  key: string
  /** Such as `Title` or `Text block`. */
  label: string
  /** Shortened text; null for what was added or removed. */
  before: string | null
  after: string | null
}

/** Conflict: someone else changed the same field or block. */
export interface ChangeConflict extends Difference {
  /** The server's current value; null if it was removed there. */
  theirs: string | null
}

/** What waits of one record. */
export interface Change {
  id: string
  feature: LocalFeatureName
  /** Id in the staff app; a local id for a record that was created here. */
  record: string
  kind: 'create' | 'update' | 'delete' | 'order'
  /** Title of the record. */
  title: string
  /** Path of its screen; null if it is deleted. */
  path: string | null
  /** Time of the last local change, ISO 8601. */
  at: string
  differences: Difference[]
  /** It is sent as soon as the shop answers, without SEND. */
  goesByItself?: true
  is: 'waiting' | 'sending' | 'asks' | 'refused'
  /** For `asks`: conflicts that need an answer. */
  collisions?: ChangeConflict[]
  /** For `asks`: who saved meanwhile. */
  whose?: string | null
  /** For `refused`: the error message for people. */
  message?: string
}

/** Answers to conflicts, by change and key. */
export type ConflictAnswers = Record<string, Record<string, 'mine' | 'theirs'>>

export interface PublishingState {
  changes: Change[]
  /** Saves stay on this computer until they are sent, even online. */
  isHolding: boolean
  /** Progress of the current run; null if nothing is being sent. */
  running: { done: number; all: number } | null
  /** Why the last run stopped early: no connection, no session, or a server error. */
  trouble?: 'connection' | 'session' | 'server' | null
  /** What was sent last; `cameAlong` names whose changes were merged in. */
  published: { title: string; path: string | null; cameAlong: string | null }[]
}
