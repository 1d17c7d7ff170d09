import { useState } from 'react'
import { readBlocks } from '#shared/blocks/read.ts'
import type { Block } from '#shared/blocks/block.ts'
import type { Builder } from './builder.ts'
import { type BlocksRecord, createBuilder } from './createBuilder.ts'

export interface BuilderSource {
  /** Where the record is from, such as `pages`, and its id: whose work is kept under which name. */
  room: string
  record: string
  /** The record's blocks as the server has them, and its version. */
  blocks: unknown
  version: number
  /** Sends the blocks with `If-Match`; throws what the client throws. */
  write(blocks: Block[], version: number): Promise<BlocksRecord>
  /** Makes sense of the record's blocks; `readBlocks` where absent. */
  read?: (raw: unknown) => Block[]
  /** The toast once it is saved. */
  success: string
  /** The toast when it wasn't, such as `Failed to save page content`. */
  failure: string
}

export interface OpenedBuilder {
  builder: Builder
}

/** The builder of a record, with everything that this browser kept of it. Null until that has been read. */
export function useOpenedBuilder(source: BuilderSource): OpenedBuilder | null {
  const [builder] = useState(() => {
    const { read = readBlocks } = source
    return createBuilder({
      ...source,
      blocks: read(source.blocks),
      write: (blocks, version) => source.write([...blocks], version),
    })
  })
  return { builder }
}
