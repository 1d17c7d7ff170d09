import type { Block } from '#shared/blocks/block.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { tidied } from '#shared/blocks/rows.ts'
import { Refused } from '#staff/api/refusal.ts'
import { toast } from '#staff/widgets/toast.ts'
import { wordsOf } from '#staff/widgets/useChange.ts'
import type { Builder, BuilderState } from './builder.ts'
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
  /** Sends the blocks with `If-Match`. Throws a `Refused` with status 412 and the `current` record when somebody else saved meanwhile. */
  write(blocks: readonly Block[], version: number): Promise<BlocksRecord>
  /** Makes sense of a record's blocks; `readBlocks` where absent. */
  read?: (raw: unknown) => readonly Block[]
  /** The toast once it is saved. */
  success: string
  /** The toast when it wasn't, such as `Failed to save page content`; the server's words stand below it. */
  failure: string
}

/** The blocks of one record with steps, undo and saving, as state beside React (see `Builder`). */
export function createBuilder(plan: BuilderPlan): Builder {
  const { read = readBlocks } = plan
  let state: BuilderState = steps.begun(tidied(plan.blocks), plan.version)
  let saving: Promise<boolean> | undefined
  const listeners = new Set<() => void>()
  const set = (next: BuilderState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  async function send(): Promise<boolean> {
    const sent = state.draft
    try {
      const record = await plan.write(sent, state.version)
      set({ ...state, saved: sent, version: record.version })
      toast({ title: plan.success })
      return true
    } catch (error) {
      if (!(error instanceof Refused && error.status === 401))
        toast({ title: plan.failure, description: wordsOf(error), variant: 'destructive' })
      return false
    }
  }

  async function save(): Promise<boolean> {
    set(steps.finished(state))
    if (!isDirty(state)) return true
    set({ ...state, isSaving: true })
    const isSaved = await send()
    set({ ...state, isSaving: false })
    return isSaved
  }

  void read
  const builder: Builder = {
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
    settle: async () => false,
    postpone: () => set({ ...state, conflicts: [] }),
  }
  return builder
}
