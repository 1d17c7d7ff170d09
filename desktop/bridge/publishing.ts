/** What can be changed without a connection. */
export type LocalRoom = 'pages' | 'blog' | 'banners' | 'navigation'

/** What a change does to one field, or to one block of a page, for people. */
export interface Difference {
  /** The field's name in the record, or the block's id. */
  key: string
  /** Such as `Title`, or `Text block`. */
  label: string
  /** Shortened text; null: there is none, as of what was added or removed. */
  before: string | null
  after: string | null
}

/** Both this computer and somebody else changed the same field or block. */
export interface Collision extends Difference {
  /** What the server has now; null: it was removed there. */
  theirs: string | null
}

/** Work on one record that the server doesn't have yet. */
export interface Change {
  id: string
  room: LocalRoom
  /** The record's id in the staff app; of one that was made here, one that the server doesn't know. */
  record: string
  kind: 'create' | 'update' | 'delete' | 'order'
  /** What the record is called. */
  title: string
  /** The path of the screen that shows it; null: it is deleted. */
  path: string | null
  /** When it was changed last here, ISO 8601. */
  at: string
  differences: Difference[]
  is: 'waiting' | 'sending' | 'asks' | 'refused'
  /** Of `asks`: each needs an answer. */
  collisions?: Collision[]
  /** Of `asks`: who saved meanwhile, for people. */
  whose?: string | null
  /** Of `refused`, for people. */
  message?: string
}

/** The answers to collisions, by change and key. */
export type Settled = Record<string, Record<string, 'mine' | 'theirs'>>

export interface PublishingState {
  changes: Change[]
  /** How many of this run are through, and of how many; null: nothing is being sent. */
  running: { done: number; all: number } | null
  /** Why the last run ended before its end: no connection, nobody signed in, or an answer that the server could not give. */
  trouble?: 'connection' | 'session' | 'server' | null
  /** What was published last: titles, and whose changes came along. */
  published: { title: string; path: string | null; cameAlong: string | null }[]
}
