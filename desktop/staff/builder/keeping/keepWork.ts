import { keepWithDrafts } from '#staff/widgets/drafts/keeping.ts'
import type { Builder, BuilderState } from '#staff/builder/builder.ts'
import { isDirty } from '#staff/builder/shown.ts'
import type { WindowKey } from './place.ts'
import { forget, write } from './store.ts'
import type { KeptWork } from './work.ts'

const KEEP_AFTER_MS = 500

interface Keeping {
  /** What was last sent to the server as the working copy. */
  sent(): KeptWork['sent']
  /** Whether it went well: a full or blocked storage is said in the builder. */
  told(isKept: boolean): void
}

/** Nothing that anybody would miss. */
const isEmpty = (state: BuilderState) => !isDirty(state) && state.past.length === 0 && state.future.length === 0

/** What of the state is kept with steps; `open` is kept apart. */
const isSameWork = (one: BuilderState, other: BuilderState) =>
  one.draft === other.draft &&
  one.saved === other.saved &&
  one.version === other.version &&
  one.past === other.past &&
  one.future === other.future

/**
 * Keeps a builder's whole state in this browser, steps and all: half a second after a change at the latest, and at once when the page
 * goes away. While one write is under way further changes wait, and the newest is written next. Answers how to end that; what has not
 * been written is written then.
 */
export function keepWork(builder: Builder, key: WindowKey, { sent, told }: Keeping): () => Promise<void> {
  /** Undefined: nobody knows what is there, so all of it is written. */
  let written: BuilderState | undefined
  let seen = builder.getState()
  let changedAt = new Date()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = 0
  let last: Promise<void> = Promise.resolve()

  async function store(state: BuilderState, at: Date, work: KeptWork | undefined) {
    running += 1
    try {
      await (isEmpty(state)
        ? forget(key)
        : write(key, { open: state.open, at: at.toISOString(), isDirty: isDirty(state) }, work))
      told(true)
    } catch {
      // The builder says so, and tries again with the next change, all of it.
      written = undefined
      told(false)
    } finally {
      running -= 1
    }
    if (builder.getState() !== written && running === 0 && written) soon()
  }

  /** Writes the newest state, also while an older one is being written: transactions keep their sequence. */
  function now() {
    clearTimeout(timer)
    timer = undefined
    const state = builder.getState()
    if (state === written) return
    const { saved, version, draft, past, future } = state
    const isKnown = written !== undefined && !isEmpty(written) && isSameWork(written, state)
    written = state
    last = store(state, changedAt, isKnown ? undefined : { saved, version, draft, past, future, sent: sent() })
  }

  function soon() {
    timer ??= setTimeout(() => {
      timer = undefined
      if (running === 0) now()
    }, KEEP_AFTER_MS)
  }

  const unsubscribe = builder.subscribe(() => {
    const state = builder.getState()
    if (state.open === seen.open && isSameWork(state, seen)) return
    seen = state
    changedAt = new Date()
    soon()
  })
  const stopKeeping = keepWithDrafts(now)
  if (!isEmpty(seen)) soon()

  return async () => {
    unsubscribe()
    stopKeeping()
    now()
    await last
  }
}
