import type { Block } from '#shared/blocks/block.ts'
import type { Step } from '#staff/builder/builder.ts'
import type { KeptWork } from './work.ts'

/** Which blocks, by their places in `blocks`. */
type List = readonly number[]

/**
 * A builder's work as text has it. Steps share blocks that they don't touch, often all but one of hundreds, and lists of blocks that are the
 * same: each is written once, and is one object again when it is read, as whether something is unsaved depends on it.
 */
export interface PackedWork extends Pick<KeptWork, 'version'> {
  blocks: readonly Block[]
  lists: readonly List[]
  saved: number
  draft: number
  sent: number | null
  past: readonly PackedStep[]
  future: readonly PackedStep[]
}
type PackedStep = Omit<Step, 'blocks'> & { blocks: number }

export function packed({ saved, draft, sent, past, future, version }: KeptWork): PackedWork {
  const blocks = numbered<Block>()
  const lists = numbered<readonly Block[]>()
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

/** Undone; what was never packed is answered as nothing that `readKept` would take. */
export function unpacked(found: unknown): unknown {
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

/** Gives each thing a number, the same thing the same. */
function numbered<T>() {
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
