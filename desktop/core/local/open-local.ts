import type { Change, PublishingState } from '#bridge/publishing.ts'
import { migrate } from '#core/store/store.ts'
import { backup, restore } from './backup.ts'
import { answerFrom } from './calls/answering.ts'
import { take, takeWritten } from './calls/taking.ts'
import { toServer } from './calls/to-server.ts'
import { openAnswers } from './copy/answers.ts'
import { openCopied } from './copy/records.ts'
import type { LocalDesk } from './local-desk.ts'
import type { Local, LocalParts } from './local.ts'
import { openNumbers } from './numbers.ts'
import { openPublisher } from './publishing/publisher.ts'
import { pull } from './pull.ts'
import { steps } from './steps.ts'
import { changeOf } from './telling/differences.ts'
import { viewOf } from './view.ts'
import { openPublished } from './work/published.ts'
import { openUnpublished } from './work/unpublished.ts'
import { openWorkingCopies } from './work/working-copies.ts'

/** Opens the local copy of one person, with the work that waits there. */
export function openLocal(parts: LocalParts): Local {
  const { store, person, shop, onFault } = parts
  migrate(store, 'local', steps)
  const listeners = new Set<(state: PublishingState) => void>()
  const unpublished = openUnpublished(store, person, () => tell())
  const published = openPublished(store, person)
  const copied = openCopied(store, person, onFault)
  const desk: LocalDesk = {
    ...parts,
    copied,
    unpublished,
    answers: openAnswers(store, person, onFault),
    published,
    workingCopies: openWorkingCopies(store, person, onFault),
    view: viewOf(copied, unpublished),
    nextNumber: openNumbers(Math.max(unpublished.highest(), published.highest())),
    now: () => new Date().toISOString(),
  }

  const changes = () => unpublished.all().flatMap((work) => changeOf(desk, work) ?? [])
  const publisher = openPublisher(desk, () => tell())
  const state = (): PublishingState => ({ changes: changes(), ...publisher.progress() })
  let isTelling = false
  /** Many steps at once are told once. */
  function tell() {
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      if (listeners.size === 0) return
      const now = state()
      for (const listener of listeners) listener(now)
    })
  }

  return {
    answer: (call) => answerFrom(desk, toServer(desk, call), shop.connection.isOnline() ? 'online' : 'offline'),
    instead: (call) => answerFrom(desk, toServer(desk, call), 'lost'),
    toServer: (call) => toServer(desk, call),
    taken: (path, text) => take(desk, path, text),
    wrote: (call, text) => takeWritten(desk, call, text),
    pull: (signal) => pull(desk, signal),
    state,
    publish: publisher.publish,
    stop: publisher.stop,
    discard: (ids) => discard(desk, ids),
    putBack: (given) => given.forEach(({ id }) => unpublished.putBack(id)),
    backup: () => backup(desk),
    restore: (text) => restore(desk, text),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      publisher.stop()
      listeners.clear()
    },
  }
}

/** Takes changes of this computer back, and answers them. They can be put back for some days. */
function discard({ unpublished, ...desk }: LocalDesk, ids: readonly string[]): Change[] {
  return ids.flatMap((id) => {
    const work = unpublished.byId(id)
    const change = work && changeOf({ unpublished, ...desk }, work)
    if (!work || !change) return []
    unpublished.discard(work)
    return [change]
  })
}
