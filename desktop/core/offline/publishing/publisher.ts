import type { PublishingState, ConflictAnswers } from '#bridge/publishing.ts'
import { Limiter } from '#shared/concurrency.ts'
import { pullContent } from '#core/offline/pull.ts'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import { isLocalId } from '#bridge/local-ids.ts'
import type { LocalFeature, LocalRecord } from '#core/offline/features/local-feature.ts'
import { localFeatures } from '#core/offline/features/local-features.ts'
import {
  stateAfterInterruption,
  changeId,
  isOrder,
  kindOf,
  waiting,
  type LocalWork,
  type RecordWork,
  type WorkState,
} from '#core/offline/work/work.ts'
import { UnreachableError } from '#core/shop/shop.ts'
import { paths } from '#shared/paths.ts'
import { renames } from '#core/offline/work/renames.ts'
import { publishNew } from './create.ts'
import type { FindResolution } from './merging.ts'
import { publishOrder } from './order.ts'
import type { PublishOutcome } from './outcome.ts'
import { publishRemoval } from './remove.ts'
import { ServerReadError } from './read-server.ts'
import { ServerTroubleError, SessionEndedError } from './send-request.ts'
import { publishUpdate } from './update.ts'

type Progress = Pick<PublishingState, 'running' | 'published' | 'trouble'>

export interface Publisher {
  progress(): Progress
  publish(ids: readonly string[] | null, settled: ConflictAnswers): Promise<void>
  /** Publishes what goes by itself, without a word. Throws `UnreachableError`, and a SessionEndedError. */
  sendByItself(): Promise<void>
  stop(): void
}

/** Publishes work to the server, one change at a time. `notify` is called after each step. */
export function createPublisher(offline: OfflineStore, notify: () => void): Publisher {
  let progress: Progress = { running: null, published: [], trouble: null }
  let run: Promise<void> | null = null
  let isStopped = false
  /** Each change is sent by one at a time. */
  const turns = new Limiter(1)

  function setProgress(next: Partial<Progress>) {
    progress = { ...progress, ...next }
    notify()
  }

  async function runThrough(plan: readonly LocalWork[], settled: ConflictAnswers): Promise<void> {
    setProgress({ running: { done: 0, all: plan.length }, published: [], trouble: null })
    let [left, done] = [plan, 0]
    for (;;) {
      const again: LocalWork[] = []
      for (const work of left) {
        if (isStopped) return
        const outcome = await publishOne(offline, work, settled)
        if (outcome.is === 'refused' && outcome.canSucceedLater) again.push(work)
        else done += 1
        const published =
          outcome.is === 'published' ? [...progress.published, publishedOf(outcome)] : progress.published
        setProgress({ running: { done, all: plan.length }, published })
      }
      // A slug may have become free after the other changes.
      if (again.length === 0 || again.length === left.length) return
      left = again
    }
  }

  async function start(ids: readonly string[] | null, settled: ConflictAnswers): Promise<void> {
    const plan = planOf(offline, ids)
    isStopped = false
    if (plan.length === 0) return setProgress({ published: [], trouble: null })
    let trouble: Progress['trouble'] = null
    try {
      await pullContent(offline)
      await runThrough(plan, settled)
      // Menu items follow their pages.
      await pullContent(offline)
    } catch (error) {
      // The rest waits for the connection, for a new sign-in, or for the shop.
      if (error instanceof UnreachableError) trouble = 'connection'
      else if (error instanceof SessionEndedError) trouble = 'session'
      else if (error instanceof ServerTroubleError) trouble = 'server'
      else throw error
    } finally {
      setProgress({ running: null, trouble })
    }
  }

  return {
    progress: () => progress,
    publish(ids, settled) {
      run ??= turns.run(() => start(ids, settled)).finally(() => (run = null))
      return run
    },
    sendByItself: () =>
      turns.run(() => {
        isStopped = false
        return sendByItself(offline, () => isStopped)
      }),
    stop: () => void (isStopped = true),
  }
}

/**
 * Sends what goes by itself, each as it is once, and again if a slug may have become free. What is left afterwards waits
 * for the person, or for the next time.
 */
async function sendByItself(offline: OfflineStore, isStopped: () => boolean): Promise<void> {
  const tried = new Map<string, LocalWork['mine']>()
  const isDue = (work: LocalWork) => work.goesByItself && work.state.is === 'waiting'
  const left = () => planOf(offline, null).filter((work) => isDue(work) && tried.get(changeId(work)) !== work.mine)
  const isOver = () => isStopped() || offline.hold.isOn()
  for (let plan = left(); plan.length > 0 && !isOver(); plan = left()) {
    await pullContent(offline)
    const blocked: LocalWork[] = []
    for (const work of plan) {
      const now = offline.waitingWork.byId(changeId(work))
      if (isOver()) return
      if (!now || !isDue(now)) continue
      tried.set(changeId(now), now.mine)
      const outcome = await publishOne(offline, now, {}, { isQuiet: true, isLast: false })
      if (outcome.is === 'refused' && outcome.canSucceedLater) blocked.push(now)
    }
    for (const work of blocked) {
      const now = offline.waitingWork.byId(changeId(work))
      if (!isOver() && now && isDue(now)) await publishOne(offline, now, {}, { isQuiet: true })
    }
    await pullContent(offline)
  }
}

const publishedOf = ({ title, path, cameAlong }: Extract<PublishOutcome, { is: 'published' }>) => ({
  title,
  path,
  cameAlong,
})

/** Pages before the menu items that link to them, deletions after their replacements, orders last. */
function planOf(offline: OfflineStore, ids: readonly string[] | null): LocalWork[] {
  const wanted = offline.waitingWork.all().filter((work) => kindOf(work) && (!ids || ids.includes(changeId(work))))
  const names = Object.keys(localFeatures)
  const rank = (work: LocalWork) => (isOrder(work) ? 20 : work.isDeleted ? 10 : 0) + names.indexOf(work.feature)
  return wanted.toSorted((a, b) => rank(a) - rank(b) || (a.record < b.record ? -1 : 1))
}

/** Publishes one change in its current form and stores the outcome. */
async function publishOne(
  offline: OfflineStore,
  planned: LocalWork,
  settled: ConflictAnswers,
  options: { isQuiet?: boolean; isLast?: boolean } = {},
): Promise<PublishOutcome> {
  const id = changeId(planned)
  const work = offline.waitingWork.byId(id)
  if (!work) return { is: 'discarded' }
  const { findResolution, answered } = collectResolutions(work, settled[id])
  setState(offline, work, { ...work.state, is: 'sending' })
  try {
    const outcome = await send(offline, offline.waitingWork.byId(id)!, findResolution)
    if (outcome.is === 'recreated') return await publishOne(offline, outcome.work, {}, options)
    if (outcome.is === 'asks')
      setState(offline, work, { is: 'asks', asked: outcome.conflicts, whose: outcome.whose, answered })
    if (outcome.is === 'refused') {
      const isOver = options.isLast !== false || !outcome.canSucceedLater
      setState(offline, work, isOver ? { is: 'refused', message: outcome.message } : waiting)
    }
    return outcome
  } catch (error) {
    if (error instanceof ServerTroubleError) {
      const goesOn = options.isQuiet && !(error instanceof ServerReadError)
      setState(offline, work, goesOn ? waiting : { is: 'refused', message: error.message, answered })
      return { is: 'refused', message: error.message }
    }
    setState(offline, work, stateAfterInterruption({ ...work.state, answered }))
    throw error
  }
}

/** Resolutions of conflicts, given now or earlier. One is valid as long as theirs hasn't changed since. */
function collectResolutions({ state }: LocalWork, settled: ConflictAnswers[string] = {}) {
  const answered = { ...state.answered }
  for (const { key, seen } of state.asked ?? []) {
    const side = Object.hasOwn(settled, key) ? settled[key] : undefined
    if (side) answered[key] = { side, seen }
  }
  const findResolution: FindResolution = (key, seen) => {
    const resolution = Object.hasOwn(answered, key) ? answered[key] : undefined
    return resolution?.seen === seen ? resolution.side : undefined
  }
  return { findResolution, answered }
}

function send(
  offline: OfflineStore,
  work: LocalWork,
  findResolution: FindResolution,
): Promise<PublishOutcome> | PublishOutcome {
  const feature = localFeatures[work.feature]
  if (isOrder(work)) return publishOrder(offline, feature, work, findResolution)
  if (work.isDeleted) return publishRemoval(offline, feature, work, findResolution)
  const blocked = findMissing(offline, feature, work.mine)
  if (blocked) return { is: 'refused', message: blocked }
  const early = findEarlyLink(offline, work)
  if (early) return { is: 'refused', message: early, canSucceedLater: true }
  return work.base
    ? publishUpdate(offline, feature, work, findResolution)
    : publishNew(offline, feature, work, findResolution)
}

/** Why a record can't be sent before the one that it refers to; null if it can, or refers to none. */
function findMissing(offline: OfflineStore, { refers }: LocalFeature, mine: LocalRecord): string | null {
  const id: unknown = refers && Object(mine)[refers.field]
  if (!refers || typeof id !== 'string' || !isLocalId(offline.published.idOf(refers.to, id))) return null
  const work = offline.waitingWork.get(refers.to, id)
  if (!work || work.isDeleted) return null
  const { noun, titleOf } = localFeatures[refers.to]
  const what = noun.toLowerCase()
  return `It links to the ${what} “${titleOf(work.mine)}”, which isn’t in the shop yet. Send that ${what}, too.`
}

/** Why links to a new address can't go live before it; null if they can. */
function findEarlyLink(offline: OfflineStore, { feature, record, base, mine }: RecordWork): string | null {
  const leadsTo = (value: LocalRecord | null, path: string) =>
    path !== paths.home && new RegExp(`${path}(?![\\w-])`).test(JSON.stringify(value))
  // It follows its page.
  if (feature === 'navigation' && Object(mine).pageId !== null) return null
  const all = renames(offline)
  // Two renamed pages may link to each other.
  if (all.some(({ work }) => work.feature === feature && work.record === record)) return null
  const rename = all.find(({ after }) => leadsTo(mine, after) && !leadsTo(base, after))
  if (!rename) return null
  const { titleOf } = localFeatures[rename.work.feature]
  return `It links to ${rename.after}, the new address of “${titleOf(rename.work.mine)}”, which isn’t in the shop yet. Send that, too.`
}

/** Stores the publishing state of a change, or `waiting` if it was edited meanwhile. */
function setState(offline: OfflineStore, { mine, ...work }: LocalWork, state: WorkState): void {
  // A local record may have received the server's id by now.
  const record = isOrder({ mine, ...work } as LocalWork)
    ? work.record
    : offline.published.idOf(work.feature, work.record)
  const now = offline.waitingWork.byId(changeId({ feature: work.feature, record }))
  if (!now) return
  const isSame = isOrder(now) ? now.mine === mine : now.mine.version === (mine as { version: number }).version
  offline.waitingWork.put({ ...now, state: isSame ? state : waiting })
}
