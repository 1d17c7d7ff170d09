import { z } from 'zod'
import type { LocalFeatureName } from '#bridge/publishing.ts'
import type { LocalRecord } from '#core/offline/features/local-feature.ts'

/** Record id of work that reorders a whole feature. */
export const ORDER = 'order'

const Record = z.looseObject({ id: z.string().max(20), version: z.number().int() })
const Places = z.array(z.object({ id: z.string().max(20), place: z.number().int() })).max(10_000)
const featureNames = ['templates', 'pages', 'blog', 'banners', 'navigation'] as const satisfies LocalFeatureName[]

/** Waiting work on one record. Immutable: each step creates a new object. */
export interface RecordWork {
  feature: LocalFeatureName
  /** Id of the record: the server's, or a local one. */
  record: string
  /** The server's record; null for one created here. */
  base: LocalRecord | null
  /** The local record; if deleted, its last state. */
  mine: LocalRecord
  isDeleted: boolean
  /** Key of the request that creates the record in the shop, so that it is created once. */
  key: string
  /** An update that was sent, without a response yet. */
  sending: SentUpdate | null
  /** Time of the last change, ISO 8601. */
  at: string
  /** The connection broke while this was saved: it is sent as soon as the shop answers, without SEND. */
  goesByItself?: boolean
  /** Its creation was sent, and the shop may have carried it out. */
  mayBeThere?: boolean
  /** Its deletion was sent, and the shop may have carried it out. */
  mayBeGone?: boolean
  state: WorkState
}

/** An update as it was sent, to be sent again under the same key: the shop carries it out once. */
export interface SentUpdate {
  key: string
  /** The server's version that it is based on, if any. */
  version?: number | undefined
  body: unknown
  /** The record as it was here. */
  mine: LocalRecord
}

/** Reordering of a feature: the positions before and after. */
export interface OrderWork {
  feature: LocalFeatureName
  record: typeof ORDER
  base: readonly ItemPosition[]
  mine: readonly ItemPosition[]
  /** Titles of the records, for people. */
  titles?: Readonly<Record<string, string>> | undefined
  at: string
  goesByItself?: boolean
  state: WorkState
}

export interface ItemPosition {
  id: string
  place: number
}

export type LocalWork = RecordWork | OrderWork

/** Publishing state. */
export interface WorkState {
  is: 'waiting' | 'sending' | 'asks' | 'refused'
  message?: string
  whose?: string | null
  asked?: StoredConflict[]
  /** Answers to conflicts by key, each with the exact value of theirs at that time. */
  answered?: Record<string, { side: 'mine' | 'theirs'; seen: string }>
}

/** Conflict as shown in the panel; `seen` is the exact value of theirs when the person was asked. */
export interface StoredConflict {
  key: string
  label: string
  before: string | null
  after: string | null
  theirs: string | null
  seen: string
}

export const isOrder = (work: LocalWork): work is OrderWork => work.record === ORDER

export const waiting: WorkState = { is: 'waiting' }

/** Whether it is sent without SEND. A conflict or a refusal waits for the person. */
export const isGoing = ({ goesByItself, state }: LocalWork): boolean =>
  goesByItself === true && (state.is === 'waiting' || state.is === 'sending')

/** State after an interrupted send: `asks` if there are open conflicts, otherwise `waiting`. */
export const stateAfterInterruption = (state: WorkState): WorkState =>
  state.asked?.length ? { ...state, is: 'asks' } : waiting

/** Id of a change, stable per record. */
export const changeId = ({ feature, record }: Pick<LocalWork, 'feature' | 'record'>): string => `${feature}:${record}`

/** Effect of publishing; null if there is none, as for a record created and deleted here that the shop can't have. */
export function kindOf(work: LocalWork): 'create' | 'update' | 'delete' | 'order' | null {
  if (isOrder(work)) return 'order'
  if (work.base === null && !work.isDeleted) return 'create'
  if (work.base === null && !work.mayBeThere) return null
  return work.isDeleted ? 'delete' : 'update'
}

/** Work as stored in a backup; its records are also checked against their feature's schema. */
export const StoredWork = z.union([
  z.object({
    feature: z.enum(featureNames),
    record: z.string().regex(/^\d{1,15}$/),
    base: Record.nullable(),
    mine: Record,
    isDeleted: z.boolean(),
    /** Backups of the editor's first versions have none. */
    key: z
      .string()
      .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
      .optional(),
    mayBeThere: z.boolean().optional(),
    mayBeGone: z.boolean().optional(),
    at: z.iso.datetime(),
  }),
  z.object({
    feature: z.enum(['banners', 'navigation']),
    record: z.literal(ORDER),
    base: Places,
    mine: Places,
    titles: z.record(z.string(), z.string()).optional(),
    at: z.iso.datetime(),
  }),
])
export type StoredWork = z.infer<typeof StoredWork>
