import { createContext, use, useSyncExternalStore } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import type { BlockConflict, ConflictResolution } from '#shared/blocks/merge.ts'

/** A block's fields; their names depend on its type. */
export type BlockContent = Block['content']

/**
 * A named history entry such as `Add Hero`. In `past` it holds the blocks before the step, in `future` those after it.
 */
export interface Step {
  name: string
  blocks: readonly Block[]
}

export interface BuilderState {
  /** The blocks and their version on the server, as last seen by this window. */
  saved: readonly Block[]
  version: number
  /** The blocks including every finished edit. The same object as `saved` while nothing is unsaved. */
  draft: readonly Block[]
  /**
   * Content typed in open editors, by block id. It is previewed, stored and saved, but becomes a step only with the
   * editor's DONE.
   */
  open: Readonly<Record<string, BlockContent>>
  /** The last entry is undone next. */
  past: readonly Step[]
  /** The last entry is redone next. */
  future: readonly Step[]
  isSaving: boolean
  /** Blocks that both this person and someone else changed; the person has to choose. */
  conflicts: readonly BlockConflict[]
}

/**
 * Edits the blocks of one record. The state lives outside of React, so that typing in one of 200 blocks renders only
 * that block. Every edit is a pure function from `shared/blocks/arrange.ts`.
 */
export interface Builder {
  getState(): BuilderState
  subscribe(listener: () => void): () => void
  /** Makes one history step. Does nothing if `change` returns the same array. */
  edit(name: string, change: (blocks: readonly Block[]) => readonly Block[]): void
  /** Opens a block's editor with its current content. */
  open(id: string): void
  /** Updates the content typed in an open editor. */
  type(id: string, content: BlockContent): void
  /** The editor's DONE: makes one step. */
  apply(id: string): void
  /** The editor's CANCEL: drops what was typed. */
  close(id: string): void
  undo(): void
  redo(): void
  /** Reverts to the last saved copy, as a step that can be undone. */
  revert(): void
  /** Applies open editors and saves. Returns false if saving failed (which has been shown) or there are conflicts. */
  save(): Promise<boolean>
  /** Resolves every conflict by block id, then saves. */
  resolve(choices: Readonly<Record<string, ConflictResolution>>): Promise<boolean>
  /** Closes the conflict dialog without choosing. Nothing is saved or lost. */
  postpone(): void
}

const BuilderContext = createContext<Builder | null>(null)
export const BuilderProvider = BuilderContext.Provider

export function useBuilder(): Builder {
  const builder = use(BuilderContext)
  if (!builder) throw new Error('useBuilder must be called within a BuilderProvider')
  return builder
}

/**
 * Subscribes to part of the builder's state. `select` must return the same value for the same state (no new arrays or
 * objects).
 */
export function useBuilderState<T>(select: (state: BuilderState) => T): T {
  const builder = useBuilder()
  return useSyncExternalStore(builder.subscribe, () => select(builder.getState()))
}
