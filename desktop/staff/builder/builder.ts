import { createContext, use, useSyncExternalStore } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import type { BlockConflict, Choice } from '#shared/blocks/merge.ts'

/** What a block says, in whatever words its type has. */
export type Content = Block['content']

/** A named step of the history, such as `Add Hero`: in `past` with the blocks as they were before it, in `future` as they are after it. */
export interface Step {
  name: string
  blocks: readonly Block[]
}

export interface BuilderState {
  /** The blocks as they stand on the server, as far as this window knows, and their version. */
  saved: readonly Block[]
  version: number
  /** The blocks with every finished edit. It is `saved` itself as long as nothing is unsaved. */
  draft: readonly Block[]
  /** What is typed in open block editors, by block id: shown in the preview, kept, saved, but no step until the editor's own SAVE. */
  open: Readonly<Record<string, Content>>
  /** The last one is undone next. */
  past: readonly Step[]
  /** The last one is redone next. */
  future: readonly Step[]
  isSaving: boolean
  /** Somebody else saved meanwhile, and these blocks were changed by both: the person is asked. */
  conflicts: readonly BlockConflict[]
}

/**
 * Edits the blocks of one record, a page or a template, as state that lives beside React: a key typed in one of 200 blocks renders
 * that block only. Every edit is a pure function of `shared/blocks/arrange.ts`; dirty is `draft !== saved` or an open editor with
 * changes (architecture, "An edit in the builder").
 */
export interface Builder {
  getState(): BuilderState
  subscribe(listener: () => void): () => void
  /** One step, with its name for Undo. A change that answers the same array is none. */
  edit(name: string, change: (blocks: readonly Block[]) => readonly Block[]): void
  /** Opens a block's editor with the block's content. */
  open(id: string): void
  /** What has been typed in an open editor so far. */
  type(id: string, content: Content): void
  /** The editor's SAVE: one step. */
  apply(id: string): void
  /** The editor's CANCEL: the original content. */
  close(id: string): void
  undo(): void
  redo(): void
  /** Back to the last saved copy; a step that can be undone. */
  revert(): void
  /** Applies open editors and saves. True once it is saved; false when it failed, which has been said, or there are conflicts. */
  save(): Promise<boolean>
  /** Answers every conflict by block id, and saves. */
  settle(choices: Readonly<Record<string, Choice>>): Promise<boolean>
  /** Back to editing without an answer; nothing is saved, nothing is lost. */
  postpone(): void
}

const BuilderContext = createContext<Builder | null>(null)
export const BuilderProvider = BuilderContext.Provider

/** The builder around this component. */
export function useBuilder(): Builder {
  const builder = use(BuilderContext)
  if (!builder) throw new Error('There is no builder around this component.')
  return builder
}

/** Something of the builder's state. `select` must answer the same value for the same state (no new arrays or objects). */
export function useBuilderState<T>(select: (state: BuilderState) => T): T {
  const builder = useBuilder()
  return useSyncExternalStore(builder.subscribe, () => select(builder.getState()))
}
