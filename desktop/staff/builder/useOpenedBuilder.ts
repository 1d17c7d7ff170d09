import { useEffect, useState } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { useUser } from '#staff/api/user.ts'
import { type BlocksRecord, createBuilder, type RecordBuilder } from './createBuilder.ts'
import { autosaveBuilder, type WorkingCopies } from './drafts/autosave.ts'
import { storeWork } from './drafts/storeWork.ts'
import { loadWork } from './drafts/loadWork.ts'
import type { Restored } from './drafts/resume.ts'
import { isDirty } from './current-blocks.ts'

export interface BuilderSource {
  /** Where the record comes from, such as `pages`, and its id. Together they form the storage key. */
  feature: string
  record: string
  /** The record's blocks and version on the server. */
  blocks: unknown
  version: number
  /** Saves the blocks with `If-Match`. Throws what the client throws. */
  write(blocks: Block[], version: number): Promise<BlocksRecord>
  /** Normalises the record's blocks; `readBlocks` by default. */
  read?: (raw: unknown) => Block[]
  /** The name of the last author, for people; null if unknown. */
  lastAuthor?: () => Promise<string | null>
  /** Access to the working copy on the server. Without it, unsaved work is stored in this browser only. */
  copies?: WorkingCopies
  /** The record's blocks at a version; null if that version is no longer stored. */
  blocksAt?: (version: number) => Promise<unknown>
  /** Toast after a successful save. */
  success: string
  /** Toast after a failed save, such as `Failed to save page content`. */
  failure: string
}

export interface OpenedBuilder {
  builder: RecordBuilder
  /** Unsaved changes that were restored when the builder opened. */
  restored: Restored | null
  /** The server's version. If it is newer than the builder's, the save merges. */
  latest: number
  /** False if this browser can't store anything; the builder says so. */
  canStore: boolean
  /** Whether unsaved changes are stored on the server, too. */
  hasCopies: boolean
}

type Opened = Pick<OpenedBuilder, 'builder' | 'restored'>

/**
 * Opens the builder of a record with all stored work, and stores further changes in this browser and on the server.
 * Null while loading. Another record needs another component `key`.
 */
export function useOpenedBuilder(source: BuilderSource): OpenedBuilder | null {
  const { id: user } = useUser()
  const [first] = useState(source)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isKept, setCanStore] = useState(true)

  useEffect(() => {
    let isOver = false
    let close = () => {}
    void loadWork(first, user).then(({ lock, resumed, hasCopy }) => {
      if (isOver) return lock?.release()
      const builder = createBuilder({
        ...first,
        blocks: resumed.state.saved,
        start: resumed.state,
        write: (blocks, version) => first.write([...blocks], version),
      })
      const saving = first.copies && autosaveBuilder(builder, first.copies, hasCopy)
      const stopStoring =
        lock && storeWork(builder, lock.key, { sent: () => saving?.sent() ?? null, reported: setCanStore })
      setCanStore(lock !== null)
      setOpened({ builder, restored: resumed.restored })
      close = () => {
        saving?.stop()
        // Released only after the last write, because the next window reads it.
        void stopStoring?.().finally(() => lock?.release())
      }
    })
    return () => {
      isOver = true
      close()
    }
  }, [first, user])

  const { blocks, version } = source
  const builder = opened?.builder
  useEffect(() => {
    if (!builder) return
    const take = () => void builder.receive({ blocks, version })
    take()
    // If someone undoes all unsaved changes, the newer version on the server can be taken over.
    return builder.subscribe(() => !isDirty(builder.getState()) && take())
  }, [builder, blocks, version])

  return opened && { ...opened, latest: version, canStore: isKept, hasCopies: source.copies !== undefined }
}
