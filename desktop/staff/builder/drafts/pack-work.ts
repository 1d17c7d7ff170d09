import type { Block } from '#shared/blocks/block.ts'
import type { Step } from '#staff/builder/builder.ts'
import type { StoredWork } from './work.ts'

/** Indexes into `blocks`. */
type List = readonly number[]

/**
 * A builder's work as JSON. History steps share most of their blocks, so each block and each list is written once.
 * Reading restores that identity, which decides whether something is unsaved.
 */
export interface PackedWork extends Pick<StoredWork, 'version'> {
  blocks: readonly Block[]
  lists: readonly List[]
  saved: number
  draft: number
  sent: number | null
  past: readonly PackedStep[]
  future: readonly PackedStep[]
}
type PackedStep = Omit<Step, 'blocks'> & { blocks: number }

export function packWork({ saved, draft, sent, past, future, version }: StoredWork): PackedWork {
  const blocks = createNumbering<Block>()
  const lists = createNumbering<readonly Block[]>()
  const steps = (all: readonly Step[]) => all.map((step) => ({ ...step, blocks: lists.of(step.blocks) }))
  const work = {
    saved: lists.of(saved),
    draft: lists.of(draft),
    sent: sent && lists.of(sent),
    past: steps(past),
    future: steps(future),
  }
  return { ...work, version, lists: lists.all().map((list) => list.map(blocks.of)), blocks: blocks.all() }
}

/** Unpacks stored work. Anything that was not packed becomes a value that `readStored` rejects. */
export function unpackWork(found: unknown): unknown {
  if (typeof found !== 'object' || found === null) return null
  const { blocks, lists, past, future, saved, draft, sent, version } = found as Record<string, unknown>
  if (!Array.isArray(blocks) || !Array.isArray(lists) || !Array.isArray(past) || !Array.isArray(future)) return null
  const all: unknown[] = lists.map(
    (list: unknown) => Array.isArray(list) && list.map((at) => blocks[at as number] as unknown),
  )
  const list = (at: unknown) => all[at as number]
  const steps = (packed: unknown[]) =>
    packed.map((step) =>
      typeof step === 'object' && step !== null && 'blocks' in step ? { ...step, blocks: list(step.blocks) } : null,
    )
  return {
    version,
    saved: list(saved),
    draft: list(draft),
    sent: sent === null ? null : list(sent),
    past: steps(past),
    future: steps(future),
  }
}

/** Numbers values; the same value always gets the same number. */
function createNumbering<T>() {
  const numbers = new Map<T, number>()
  return {
    of(thing: T): number {
      const number = numbers.get(thing) ?? numbers.size
      numbers.set(thing, number)
      return number
    },
    all: () => [...numbers.keys()],
  }
}
