import type { Block } from '#shared/blocks/block.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { tidied } from '#shared/blocks/rows.ts'
import { KEPT_HERE, telling } from '#staff/api/kept.ts'
import { Refused } from '#staff/api/refusal.ts'
import { toast } from '#staff/widgets/toast.ts'
import { wordsOf } from '#staff/widgets/useChange.ts'
import type { Builder, BuilderState } from './builder.ts'
import { rebased, type Stand } from './rebase.ts'
import { isDirty } from './shown.ts'
import * as steps from './steps.ts'

/** A record of blocks as the server answers it. */
export interface BlocksRecord {
  blocks: unknown
  version: number
}

export interface BuilderPlan {
  /** As the server has them, read. */
  blocks: readonly Block[]
  version: number
  /** What was kept of earlier work on the record, instead of the blocks and the version. */
  start?: BuilderState
  /** Sends the blocks with `If-Match`. Throws a `Refused` with status 412 and the `current` record when somebody else saved meanwhile. */
  write(blocks: readonly Block[], version: number): Promise<BlocksRecord>
  /** Makes sense of a record's blocks; `readBlocks` where absent. */
  read?: (raw: unknown) => readonly Block[]
  /** Who saved the record last, for people. Null: that isn't known. */
  whose?: () => Promise<string | null>
  /** The toast once it is saved. */
  success: string
  /** The toast when it wasn't, such as `Failed to save page content`; the server's words stand below it. */
  failure: string
}

/** A builder whose record others may save meanwhile. */
export interface RecordBuilder extends Builder {
  /**
   * The record as it was just read: with nothing unsaved it is shown at once, with the steps on top of it. Unsaved changes stay on top
   * of what they were made from, and are merged when they are saved.
   */
  take(record: BlocksRecord): void
}

/** Whoever saves all the time can't keep others from it for ever, nor be kept from it. */
const MAX_TRIES = 5

/** The blocks of one record with steps, undo and saving, as state beside React (see `Builder`). */
export function createBuilder(plan: BuilderPlan): RecordBuilder {
  const { read = readBlocks } = plan
  let state: BuilderState = plan.start ?? steps.begun(tidied(plan.blocks), plan.version)
  let saving: Promise<boolean> | undefined
  /** What somebody else saved, while the person is asked about it. */
  let asked: Stand | undefined
  const listeners = new Set<() => void>()
  const set = (next: BuilderState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const standOf = ({ blocks, version }: BlocksRecord): Stand => ({ blocks: tidied(read(blocks)), version })

  /** Sends until nobody else was faster. Answers whose changes came along; null: the person is asked. */
  async function send(): Promise<ReadonlySet<string> | null> {
    const cameAlong = new Set<string>()
    for (let tries = 1; ; tries += 1) {
      const sent = state.draft
      try {
        const record = await plan.write(sent, state.version)
        // What was typed meanwhile is the next change.
        set(rebased({ ...state, saved: sent, version: record.version }, standOf(record)))
        return cameAlong
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 412 || tries === MAX_TRIES) throw error
        const theirs = standOf(error.current as BlocksRecord)
        const before = state.saved
        set(rebased(state, theirs))
        if (state.conflicts.length > 0) {
          asked = theirs
          return null
        }
        // Asked before this save is the last one.
        if (state.saved !== before) cameAlong.add(await nameOf(plan.whose))
        // They saved the very same.
        if (!isDirty(state)) return cameAlong
      }
    }
  }

  async function save(): Promise<boolean> {
    set(steps.finished(state))
    if (!isDirty(state)) return true
    set({ ...state, isSaving: true })
    try {
      const { answer: cameAlong, isKept } = await telling(send)
      if (cameAlong === null) return false
      const description = [
        cameAlong.size > 0 && `${[...cameAlong].join(' and ')} saved meanwhile: those changes are here now, too.`,
        isKept && KEPT_HERE,
      ].filter(Boolean)
      toast({ title: plan.success, ...(description.length > 0 && { description: description.join(' ') }) })
      return true
    } catch (error) {
      // An ended session has been said already, by the one handler of those.
      if (!(error instanceof Refused && error.status === 401))
        toast({ title: plan.failure, description: wordsOf(error), variant: 'destructive' })
      return false
    } finally {
      set({ ...state, isSaving: false })
    }
  }

  const builder: RecordBuilder = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (name, change) => set(steps.edited(state, name, change)),
    open: (id) => set(steps.opened(state, id)),
    type: (id, content) => set(steps.typed(state, id, content)),
    apply: (id) => set(steps.applied(state, id)),
    close: (id) => set(steps.closed(state, id)),
    undo: () => set(steps.undone(state)),
    redo: () => set(steps.redone(state)),
    revert() {
      set(steps.reverted(state))
      toast({ title: 'Changes reverted to last saved version' })
    },
    save() {
      saving ??= save().finally(() => (saving = undefined))
      return saving
    },
    async settle(choices) {
      if (!asked) return false
      set(rebased(state, asked, choices))
      if (state.conflicts.length > 0) return false
      asked = undefined
      return builder.save()
    },
    postpone() {
      asked = undefined
      set({ ...state, conflicts: [] })
    },
    take(record) {
      if (record.version <= state.version || state.isSaving || asked) return
      const after = rebased(state, standOf(record))
      // Only other fields of the record were changed, such as its title.
      const isSameStand = after.saved === state.saved
      // All that was unsaved is there: saved by this person, by a window that didn't live to hear of it.
      const isAllThere = !isDirty(after)
      if (after.conflicts.length === 0 && (isSameStand || isAllThere || !isDirty(state))) set(after)
    },
  }
  return builder
}

/** Who saved last. That nobody can tell is no reason to say nothing. */
const nameOf = async (whose: BuilderPlan['whose']): Promise<string> =>
  (await whose?.().catch(() => null)) || 'Somebody else'
