import { z } from 'zod'
import type { LocalRoom } from '#bridge/publishing.ts'
import type { LocalRecord } from '#core/local/rooms/room.ts'

/** In place of a record's id: the order of all records of a room. */
export const ORDER = 'order'

const Record = z.looseObject({ id: z.string().max(20), version: z.number().int() })
const Places = z.array(z.object({ id: z.string().max(20), place: z.number().int() })).max(10_000)
const rooms = ['pages', 'blog', 'banners', 'navigation'] as const satisfies LocalRoom[]

/** What is done here to one record. Never changed in place: each step is another object. */
export interface RecordWork {
  room: LocalRoom
  /** The record's id here. */
  record: string
  /** The record as the server had it. Null: it was made here. */
  base: LocalRecord | null
  /** As it is here; of a deleted one, as it was before. */
  mine: LocalRecord
  isDeleted: boolean
  /** What was sent last, and nobody knows whether it arrived. */
  sent: LocalRecord | null
  /** Of a new record: the highest id that the server was known to have. */
  known: number
  /** ISO 8601, of the last change. */
  at: string
  state: WorkState
}

/** An order of all, by the places that records had and have. */
export interface OrderWork {
  room: LocalRoom
  record: typeof ORDER
  base: readonly Place[]
  mine: readonly Place[]
  at: string
  state: WorkState
}

export interface Place {
  id: string
  place: number
}

export type Work = RecordWork | OrderWork

/** How publishing it goes. */
export interface WorkState {
  is: 'waiting' | 'sending' | 'asks' | 'refused'
  message?: string
  whose?: string | null
  asked?: Asked[]
  /** What the person has answered so far, by key, and exactly what theirs was then. */
  answered?: Record<string, { side: 'mine' | 'theirs'; seen: string }>
}

/** Something that both changed, as it stands in the panel, and exactly what theirs was when the person was asked. */
export interface Asked {
  key: string
  label: string
  before: string | null
  after: string | null
  theirs: string | null
  seen: string
}

export const isOrder = (work: Work): work is OrderWork => work.record === ORDER

export const waiting: WorkState = { is: 'waiting' }

/** How it stands with what was being sent, and has not been: it waits, for whoever is asked if somebody is. */
export const asBefore = (state: WorkState): WorkState => (state.asked?.length ? { ...state, is: 'asks' } : waiting)

/** The id of a change: of the same record always the same. */
export const changeId = ({ room, record }: Pick<Work, 'room' | 'record'>): string => `${room}:${record}`

/** What becomes of the record by this; null: nothing, as of what was made and deleted here. */
export function kindOf(work: Work): 'create' | 'update' | 'delete' | 'order' | null {
  if (isOrder(work)) return 'order'
  if (work.base === null) return work.isDeleted ? null : 'create'
  return work.isDeleted ? 'delete' : 'update'
}

/** Work as it stands in a file: its records are checked against their rooms besides. */
export const StoredWork = z.union([
  z.object({
    room: z.enum(rooms),
    record: z.string().regex(/^\d{1,15}$/),
    base: Record.nullable(),
    mine: Record,
    isDeleted: z.boolean(),
    sent: Record.nullable(),
    known: z.number().int(),
    at: z.iso.datetime(),
  }),
  z.object({
    room: z.enum(['banners', 'navigation']),
    record: z.literal(ORDER),
    base: Places,
    mine: Places,
    at: z.iso.datetime(),
  }),
])
export type StoredWork = z.infer<typeof StoredWork>
