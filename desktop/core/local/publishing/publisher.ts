import type { PublishingState, Settled } from '#bridge/publishing.ts'
import { fetchInto } from '#core/local/pull.ts'
import type { LocalDesk } from '#core/local/local-desk.ts'
import { isOurs } from '#core/local/numbers.ts'
import { rooms } from '#core/local/rooms/rooms.ts'
import { asBefore, changeId, isOrder, kindOf, waiting, type Work, type WorkState } from '#core/local/work/work.ts'
import { Unreachable } from '#core/shop/shop.ts'
import { publishNew } from './create.ts'
import type { AnswerOf } from './merging.ts'
import { publishOrder } from './order.ts'
import type { Outcome } from './outcome.ts'
import { publishRemoval } from './remove.ts'
import { NotSaid } from './reading.ts'
import { SessionEnded } from './talk.ts'
import { publishUpdate } from './update.ts'

type Progress = Pick<PublishingState, 'running' | 'published' | 'trouble'>

export interface Publisher {
  progress(): Progress
  publish(ids: readonly string[] | null, settled: Settled): Promise<void>
  stop(): void
}

/** Sends work to the server, one after the other. `tell` hears of each step. */
export function openPublisher(desk: LocalDesk, tell: () => void): Publisher {
  let progress: Progress = { running: null, published: [], trouble: null }
  let run: Promise<void> | null = null
  let isStopped = false

  function say(next: Partial<Progress>) {
    progress = { ...progress, ...next }
    tell()
  }

  async function runThrough(plan: readonly Work[], settled: Settled): Promise<void> {
    say({ running: { done: 0, all: plan.length }, published: [], trouble: null })
    let [left, done] = [plan, 0]
    for (;;) {
      const again: Work[] = []
      for (const work of left) {
        if (isStopped) return
        const outcome = await publishOne(desk, work, settled)
        if (outcome.is === 'refused' && outcome.mayGoBetter) again.push(work)
        else done += 1
        const published = outcome.is === 'done' ? [...progress.published, publishedOf(outcome)] : progress.published
        say({ running: { done, all: plan.length }, published })
      }
      // A slug may be free now that others are through.
      if (again.length === 0 || again.length === left.length) return
      left = again
    }
  }

  async function start(ids: readonly string[] | null, settled: Settled): Promise<void> {
    const plan = planOf(desk, ids)
    isStopped = false
    if (plan.length === 0) return say({ published: [], trouble: null })
    let trouble: Progress['trouble'] = null
    try {
      await runThrough(plan, settled)
      await readAgain(desk, plan)
    } catch (error) {
      // What is left waits: for the connection, or for somebody to sign in.
      if (!(error instanceof Unreachable || error instanceof SessionEnded)) throw error
      trouble = error instanceof SessionEnded ? 'session' : 'connection'
    } finally {
      say({ running: null, trouble })
    }
  }

  return {
    progress: () => progress,
    publish(ids, settled) {
      run ??= start(ids, settled).finally(() => (run = null))
      return run
    },
    stop: () => void (isStopped = true),
  }
}

const publishedOf = ({ title, path, cameAlong }: Extract<Outcome, { is: 'done' }>) => ({ title, path, cameAlong })

/** Pages before what leads to them, deletions after what takes their place in menus, orders last. */
function planOf(desk: LocalDesk, ids: readonly string[] | null): Work[] {
  const wanted = desk.unpublished.all().filter((work) => kindOf(work) && (!ids || ids.includes(changeId(work))))
  const names = Object.keys(rooms)
  const rank = (work: Work) => (isOrder(work) ? 20 : work.isDeleted ? 10 : 0) + names.indexOf(work.room)
  return wanted.toSorted((a, b) => rank(a) - rank(b) || (a.record < b.record ? -1 : 1))
}

/** One change, as it is by now. How it went is written down. */
async function publishOne(desk: LocalDesk, planned: Work, settled: Settled): Promise<Outcome> {
  const id = changeId(planned)
  const work = desk.unpublished.byId(id)
  if (!work) return { is: 'over' }
  const { answerOf, answered } = answersTo(work, settled[id])
  note(desk, work, { ...work.state, is: 'sending' })
  try {
    const outcome = await send(desk, desk.unpublished.byId(id)!, answerOf)
    if (outcome.is === 'anew') return await publishOne(desk, outcome.work, {})
    if (outcome.is === 'asks') note(desk, work, { is: 'asks', asked: outcome.asked, whose: outcome.whose, answered })
    if (outcome.is === 'refused') note(desk, work, { is: 'refused', message: outcome.message })
    return outcome
  } catch (error) {
    if (error instanceof NotSaid) {
      note(desk, work, { is: 'refused', message: error.message })
      return { is: 'refused', message: error.message }
    }
    note(desk, work, asBefore({ ...work.state, answered }))
    throw error
  }
}

/** What the person says to each question, now or before: an answer counts as long as theirs is what it was then. */
function answersTo({ state }: Work, settled: Settled[string] = {}) {
  const answered = { ...state.answered }
  for (const { key, seen } of state.asked ?? []) {
    const side = Object.hasOwn(settled, key) ? settled[key] : undefined
    if (side) answered[key] = { side, seen }
  }
  const answerOf: AnswerOf = (key, seen) => {
    const answer = Object.hasOwn(answered, key) ? answered[key] : undefined
    return answer?.seen === seen ? answer.side : undefined
  }
  return { answerOf, answered }
}

function send(desk: LocalDesk, work: Work, answerOf: AnswerOf): Promise<Outcome> | Outcome {
  const room = rooms[work.room]
  if (isOrder(work)) return publishOrder(desk, room, work, answerOf)
  if (work.isDeleted) return publishRemoval(desk, room, work, answerOf)
  const blocked = pageMissing(desk, Object(work.mine).pageId)
  if (blocked) return { is: 'refused', message: blocked }
  return work.base ? publishUpdate(desk, room, work, answerOf) : publishNew(desk, room, work, answerOf)
}

/** Why a menu item can't lead to its page; null: it can, or leads to none. */
function pageMissing(desk: LocalDesk, pageId: unknown): string | null {
  if (typeof pageId !== 'string' || !isOurs(desk.published.idOf('pages', pageId))) return null
  const page = desk.view.get(rooms.pages, pageId)
  if (!page) return null
  return `It leads to the page “${rooms.pages.titleOf(page)}”, which isn’t published. Publish that, too.`
}

/** Says how it goes with a change, unless somebody has worked on it meanwhile: then it waits. */
function note(desk: LocalDesk, { mine, ...work }: Work, state: WorkState): void {
  // What was made here may have the server's id by now.
  const record = isOrder({ mine, ...work } as Work) ? work.record : desk.published.idOf(work.room, work.record)
  const now = desk.unpublished.byId(changeId({ room: work.room, record }))
  if (!now) return
  const isSame = isOrder(now) ? now.mine === mine : now.mine.version === (mine as { version: number }).version
  desk.unpublished.put({ ...now, state: isSame ? state : waiting })
}

/** What others see of it: menu items have other addresses once pages have. */
async function readAgain(desk: LocalDesk, plan: readonly Work[]): Promise<void> {
  const touched = new Set(plan.map(({ room }) => room))
  if (touched.has('pages')) touched.add('navigation')
  for (const room of touched) await fetchInto(desk, rooms[room].path)
}
