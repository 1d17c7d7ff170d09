import { z } from 'zod'
import { openKept } from '#core/kept/kept.ts'
import { complaints } from '#shared/contract/complaints.ts'
import type { LocalDesk } from './local-desk.ts'
import { rooms } from './rooms/rooms.ts'
import { isOrder, kindOf, StoredWork, waiting, type Work } from './work/work.ts'

const FORMAT = 'hoard-editor-backup'
/** Grows when editors of before could not read a file any more. */
const VERSION = 1

const Head = z.object({ format: z.literal(FORMAT), version: z.number().int() })
const Backup = z.object({
  /** Of the shop's server. */
  server: z.string().max(2000),
  person: z.string().max(200),
  /** ISO 8601. */
  at: z.iso.datetime(),
  work: z.array(StoredWork).max(100_000),
  /** What was typed and not saved, by name. */
  kept: z.record(z.string().min(1).max(500), z.string().max(50_000_000)),
})

/** All that is on this computer and nowhere else, as JSON text, and how many records and forms that is. */
export function backup(desk: LocalDesk): { text: string; count: number } {
  const work = desk.unpublished.all().filter((one) => kindOf(one) !== null)
  const kept = openKept(desk.store, desk.person).all()
  const { person } = desk
  const file = { format: FORMAT, version: VERSION, server: desk.shop.server.address, person, at: desk.now(), kept }
  const text = JSON.stringify({ ...file, work: work.map(({ state: _state, ...one }) => one) }, null, 1)
  return { text, count: work.length + Object.keys(kept).length }
}

/**
 * Reads such a text, all or nothing. What is here already stays, and is counted as `left`. Throws words for people: it is no backup, or
 * one of another shop.
 */
export function restore(desk: LocalDesk, text: string): { count: number; left: number } {
  const { server, work, kept } = read(text)
  if (server !== desk.shop.server.address)
    throw new Error(`This is a backup of another shop, ${server}. Open that one to restore it.`)
  for (const one of work) refuseBroken(one)
  const store = openKept(desk.store, desk.person)
  return desk.store.transaction(() => {
    const there = store.all()
    const missing = Object.entries(kept).filter(([name]) => !Object.hasOwn(there, name))
    for (const [name, value] of missing) store.write(name, value)
    const fresh = work.filter((one) => isNew(desk, one))
    for (const one of fresh) desk.unpublished.put(asWork(one))
    const count = missing.length + fresh.length
    return { count, left: work.length + Object.keys(kept).length - count }
  })()
}

function read(text: string): z.infer<typeof Backup> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new Error('This file is not a backup of the editor.', { cause: error })
  }
  const head = Head.safeParse(json)
  if (!head.success) throw new Error('This file is not a backup of the editor.')
  if (head.data.version > VERSION)
    throw new Error('This backup was made by a newer editor. Install the newest one to restore it.')
  const { success, data, error } = Backup.safeParse(json)
  if (!success) throw new Error(`This backup is damaged. ${complaints(error).split('\n')[0]}`)
  return data
}

/** Records as this program writes them, each with what its room's schema asks for. */
function refuseBroken(work: StoredWork) {
  if (!('isDeleted' in work)) return
  const { base, mine, sent } = work
  const room = rooms[work.room]
  for (const record of [base, mine, sent])
    if (record !== null && !(room.listed.safeParse(record).success && (room.isWhole?.(record) ?? true)))
      throw new Error(`This backup is damaged: it holds something that is no ${room.noun.toLowerCase()}.`)
  if (mine.id !== work.record || (base !== null && base.id !== work.record))
    throw new Error('This backup is damaged: its records don’t belong together.')
}

const isNew = (desk: LocalDesk, { room, record }: StoredWork) =>
  desk.unpublished.byId(`${room}:${record}`) === undefined && !desk.published.has(room, record)

/** What was made on another computer may have been published from there since: the server is looked at before it is sent. */
function asWork(stored: StoredWork): Work {
  const work = { ...stored, state: waiting } as Work
  return isOrder(work) || work.base ? work : { ...work, sent: work.sent ?? work.mine }
}
