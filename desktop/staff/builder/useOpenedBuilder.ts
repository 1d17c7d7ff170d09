import { useEffect, useState } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { useUser } from '#staff/access/user.ts'
import { type BlocksRecord, createBuilder, type RecordBuilder } from './createBuilder.ts'
import { autosave, type Copies } from './keeping/autosave.ts'
import { keepWork } from './keeping/keepWork.ts'
import { openKept } from './keeping/openKept.ts'
import type { Restored } from './keeping/resume.ts'
import { isDirty } from './shown.ts'

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
  /** Who saved the record last, for people. Null: that isn't known. */
  whose?: () => Promise<string | null>
  /** Where unsaved blocks are kept on the server; without it they are kept in this browser alone. */
  copies?: Copies
  /** The record's blocks as they were at a version; null when nobody knows any more. */
  blocksAt?: (version: number) => Promise<unknown>
  /** The toast once it is saved. */
  success: string
  /** The toast when it wasn't, such as `Failed to save page content`. */
  failure: string
}

export interface OpenedBuilder {
  builder: RecordBuilder
  /** Unsaved changes that were found at opening. */
  restored: Restored | null
  /** The version that the server has: one that the builder doesn't know yet is merged when it saves. */
  latest: number
  /** False: this browser refuses to keep anything, which has to be said. */
  isKept: boolean
  /** The unsaved changes are on the server, too, for other computers. */
  hasCopies: boolean
}

type Opened = Pick<OpenedBuilder, 'builder' | 'restored'>

/**
 * The builder of a record, with everything that was kept of one's work on it, and which is kept from then on: in this browser, steps
 * and all, and on the server. Null until what was kept has been read. Another record needs another `key` of the component.
 */
export function useOpenedBuilder(source: BuilderSource): OpenedBuilder | null {
  const { id: user } = useUser()
  const [first] = useState(source)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isKept, setKept] = useState(true)

  useEffect(() => {
    let isOver = false
    let close = () => {}
    void openKept(first, user).then(({ held, resumed, hasCopy }) => {
      if (isOver) return held?.letGo()
      const builder = createBuilder({
        ...first,
        blocks: resumed.state.saved,
        start: resumed.state,
        write: (blocks, version) => first.write([...blocks], version),
      })
      const saving = first.copies && autosave(builder, first.copies, hasCopy)
      const stopKeeping = held && keepWork(builder, held.key, { sent: () => saving?.sent() ?? null, told: setKept })
      setKept(held !== null)
      setOpened({ builder, restored: resumed.restored })
      close = () => {
        saving?.stop()
        // Let go only of what has been written: who opens it next reads it.
        void stopKeeping?.().finally(() => held?.letGo())
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
    const take = () => void builder.take({ blocks, version })
    take()
    // Somebody takes back what was unsaved: from then on there is nothing in the way of what others saved.
    return builder.subscribe(() => !isDirty(builder.getState()) && take())
  }, [builder, blocks, version])

  return opened && { ...opened, latest: version, isKept, hasCopies: source.copies !== undefined }
}
