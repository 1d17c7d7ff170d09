import { onFlushDrafts } from '#staff/drafts/draft-store.ts'
import type { Builder, BuilderState } from '#staff/builder/builder.ts'
import { isDirty } from '#staff/builder/current-blocks.ts'
import type { WindowKey } from './work-storage.ts'
import { forget, write } from './store.ts'
import type { StoredWork } from './work.ts'

const STORE_AFTER_MS = 500

interface StoreWorkOptions {
  /** The working copy that was sent to the server last. */
  sent(): StoredWork['sent']
  /** Reports whether the write succeeded; the builder shows a full or disabled storage. */
  reported(isStored: boolean): void
}

/** Whether there is nothing worth storing. */
const isEmpty = (state: BuilderState) => !isDirty(state) && state.past.length === 0 && state.future.length === 0

/** Whether the part of the state that is stored with the history is unchanged; `open` is stored separately. */
const isSameWork = (one: BuilderState, other: BuilderState) =>
  one.draft === other.draft &&
  one.saved === other.saved &&
  one.version === other.version &&
  one.past === other.past &&
  one.future === other.future

/**
 * Stores a builder's state with its history, within half a second of a change and at once when the page closes.
 * Returns a function that writes what is pending and stops.
 */
export function storeWork(
  builder: Builder,
  key: WindowKey,
  { sent, reported: told }: StoreWorkOptions,
): () => Promise<void> {
  /** Undefined if the stored state is unknown, so that everything is written. */
  let written: BuilderState | undefined
  let seen = builder.getState()
  let changedAt = new Date()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = 0
  let last: Promise<void> = Promise.resolve()

  async function store(state: BuilderState, at: Date, work: StoredWork | undefined) {
    running += 1
    try {
      await (isEmpty(state)
        ? forget(key)
        : write(key, { open: state.open, at: at.toISOString(), isDirty: isDirty(state) }, work))
      told(true)
    } catch {
      // The builder shows the failure; the next change writes everything again.
      written = undefined
      told(false)
    } finally {
      running -= 1
    }
    if (builder.getState() !== written && running === 0 && written) soon()
  }

  /** Writes the newest state even while an older write is running, because transactions stay in order. */
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
    }, STORE_AFTER_MS)
  }

  const unsubscribe = builder.subscribe(() => {
    const state = builder.getState()
    if (state.open === seen.open && isSameWork(state, seen)) return
    seen = state
    changedAt = new Date()
    soon()
  })
  const stopFlushing = onFlushDrafts(now)
  if (!isEmpty(seen)) soon()

  return async () => {
    unsubscribe()
    stopFlushing()
    now()
    await last
  }
}
