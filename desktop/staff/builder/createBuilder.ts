import type { Block } from '#shared/blocks/block.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { normalizeBlocks } from '#shared/blocks/rows.ts'
import { createListeners } from '#shared/listeners.ts'
import { withOrigin } from '#staff/api/local-writes.ts'
import { ApiError, REPEATED, UnreachableError } from '#staff/api/api-error.ts'
import { whenOnline } from '#staff/api/when-online.ts'
import { toast } from '#staff/toast/toast.ts'
import { showFailure } from '#staff/widgets/useChange.ts'
import type { Builder, BuilderState } from './builder.ts'
import { rebase, type ServerBlocks } from './rebase.ts'
import { isDirty } from './current-blocks.ts'
import * as steps from './steps.ts'

/** A record of blocks as the server returns it. */
export interface BlocksRecord {
  blocks: unknown
  version: number
}

export interface BuilderOptions {
  /** The server's blocks, normalised. */
  blocks: readonly Block[]
  version: number
  /** State restored from earlier work on the record; used instead of `blocks` and `version`. */
  start?: BuilderState
  /**
   * Saves the blocks with `If-Match`. Throws an `ApiError` with status 412 and the `current` record if someone else
   * saved first.
   */
  write(blocks: readonly Block[], version: number): Promise<BlocksRecord>
  /** Normalises a record's stored blocks; `readBlocks` by default. */
  read?: (raw: unknown) => readonly Block[]
  /** The name of the last author, for people; null if unknown. */
  lastAuthor?: () => Promise<string | null>
  /** Toast after a successful save. */
  success: string
  /** Toast after a failed save, such as `Failed to save page content`; the server's message is its description. */
  failure: string
}

/** A builder for a record that others may save at the same time. */
export interface RecordBuilder extends Builder {
  /**
   * Takes a freshly read record. It is shown at once if nothing is unsaved. Otherwise unsaved changes keep their base
   * version and are merged on save.
   */
  receive(record: BlocksRecord): void
}

/** Retries of a save that keeps meeting newer versions. */
const MAX_TRIES = 5

/** Creates a builder for one record, with history and saving. */
export function createBuilder(plan: BuilderOptions): RecordBuilder {
  const { read = readBlocks } = plan
  let state: BuilderState = plan.start ?? steps.createState(normalizeBlocks(plan.blocks), plan.version)
  let saving: Promise<boolean> | undefined
  /** The server's version while the person resolves conflicts with it. */
  let conflicting: ServerBlocks | undefined
  const listeners = createListeners()
  const set = (next: BuilderState) => {
    if (next === state) return
    state = next
    listeners.call()
  }
  const serverBlocks = ({ blocks, version }: BlocksRecord): ServerBlocks => ({
    blocks: normalizeBlocks(read(blocks)),
    version,
  })

  /**
   * Saves, merging until no one else saved first. Returns whose changes were merged in; null if the person has to
   * resolve conflicts.
   */
  async function send(): Promise<ReadonlySet<string> | null> {
    const mergedAuthors = new Set<string>()
    for (let tries = 1; ; tries += 1) {
      const sent = state.draft
      try {
        const record = await plan.write(sent, state.version)
        // Anything typed during the save is the next change.
        set(rebase({ ...state, saved: sent, version: record.version }, serverBlocks(record)))
        return mergedAuthors
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 412 || tries === MAX_TRIES) throw error
        const theirs = serverBlocks(error.current as BlocksRecord)
        const before = state.saved
        set(rebase(state, theirs))
        if (state.conflicts.length > 0) {
          conflicting = theirs
          return null
        }
        // Read before our save makes us the last author.
        if (state.saved !== before) mergedAuthors.add(await authorName(plan.lastAuthor))
        // They saved the same content.
        if (!isDirty(state)) return mergedAuthors
      }
    }
  }

  async function save(): Promise<boolean> {
    set(steps.finishTyping(state))
    if (!isDirty(state)) return true
    set({ ...state, isSaving: true })
    try {
      const { response: mergedAuthors, origin } = await withOrigin(send)
      if (mergedAuthors === null) return false
      const description = [
        mergedAuthors.size > 0 &&
          `Changes that ${[...mergedAuthors].join(' and ')} saved in the meantime were merged in.`,
        origin,
      ].filter(Boolean)
      toast({ title: plan.success, ...(description.length > 0 && { description: description.join(' ') }) })
      return true
    } catch (error) {
      const isLost = error instanceof UnreachableError
      showFailure(plan.failure, isLost ? new UnreachableError(error, REPEATED) : error)
      if (isLost) saveWhenOnline()
      return false
    } finally {
      set({ ...state, isSaving: false })
    }
  }

  /**
   * SAVE was pressed without a connection: it is repeated once there is one, while the builder is open, unless something
   * was changed since.
   */
  let stopWaiting: (() => void) | undefined
  function saveWhenOnline() {
    const { draft, open } = state
    stopWaiting?.()
    stopWaiting = whenOnline(() => {
      if (!listeners.isEmpty() && state.draft === draft && state.open === open) void builder.save()
    })
  }

  const builder: RecordBuilder = {
    getState: () => state,
    subscribe: listeners.add,
    edit: (name, change) => set(steps.applyEdit(state, name, change)),
    open: (id) => set(steps.openEditor(state, id)),
    type: (id, content) => set(steps.typeInEditor(state, id, content)),
    apply: (id) => set(steps.applyEditor(state, id)),
    close: (id) => set(steps.closeEditor(state, id)),
    undo: () => set(steps.undo(state)),
    redo: () => set(steps.redo(state)),
    revert() {
      set(steps.revert(state))
      toast({ title: 'Changes reverted to last saved version' })
    },
    save() {
      saving ??= save().finally(() => (saving = undefined))
      return saving
    },
    async resolve(choices) {
      if (!conflicting) return false
      set(rebase(state, conflicting, choices))
      if (state.conflicts.length > 0) return false
      conflicting = undefined
      return builder.save()
    },
    postpone() {
      conflicting = undefined
      set({ ...state, conflicts: [] })
    },
    receive(record) {
      if (record.version <= state.version || state.isSaving || conflicting) return
      const after = rebase(state, serverBlocks(record))
      // Only other fields of the record changed, such as its title.
      const savedUnchanged = after.saved === state.saved
      // The server already has all unsaved changes: this person saved them from a window that closed before the
      // response came.
      const isAllThere = !isDirty(after)
      if (after.conflicts.length === 0 && (savedUnchanged || isAllThere || !isDirty(state))) set(after)
    },
  }
  return builder
}

/** The name of the last author. A failure must not hide that changes were merged. */
const authorName = async (whose: BuilderOptions['lastAuthor']): Promise<string> =>
  (await whose?.().catch(() => null)) || 'someone else'
