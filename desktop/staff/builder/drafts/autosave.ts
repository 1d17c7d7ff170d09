import type { Block } from '#shared/blocks/block.ts'
import { autosave, type CopyClient } from '#staff/api/autosave.ts'
import type { Builder } from '#staff/builder/builder.ts'
import { currentBlocks, isDirty } from '#staff/builder/current-blocks.ts'

/** One person's unsaved blocks, stored on the server beside the record. */
export interface WorkingCopy {
  blocks: unknown
  /** The record version that they are based on. */
  baseVersion: number
  /** ISO 8601. */
  updatedAt: string
}

export type WorkingCopies = CopyClient<readonly Block[], WorkingCopy>

/** Stores a builder's unsaved blocks on the server as well. */
export const autosaveBuilder = (builder: Builder, copies: WorkingCopies, hasCopy: boolean) =>
  autosave(
    {
      content: () => currentBlocks(builder.getState()),
      version: () => builder.getState().version,
      isDirty: () => isDirty(builder.getState()),
      isSaving: () => builder.getState().isSaving,
      subscribe: (listener) => builder.subscribe(listener),
    },
    copies,
    hasCopy,
  )
