import type { Block } from '#shared/blocks/block.ts'
import type { BlockContent, Step } from '#staff/builder/builder.ts'

/** A person's stored work on a record. Written with each step, not with each keystroke. */
export interface StoredWork {
  saved: readonly Block[]
  version: number
  draft: readonly Block[]
  past: readonly Step[]
  future: readonly Step[]
  /** The working copy that was sent to the server last. It lets this browser recognise its own copy there. */
  sent: readonly Block[] | null
}

/** Content typed in open editors. It is small and written with every change. */
export interface StoredTyping {
  open: Readonly<Record<string, BlockContent>>
  /** Time of the last change, ISO 8601. */
  at: string
  isDirty: boolean
}

export type StoredState = StoredWork & StoredTyping

/** Validates stored work; null if this version can't read it. */
export function readStored(work: unknown, typing: unknown): StoredState | null {
  if (!isFields(work) || !isFields(typing)) return null
  const checked = new Set<unknown>()
  const isBlocks = (value: unknown) =>
    Array.isArray(value) &&
    value.every((block) => {
      // Most blocks appear in most steps, so each is checked once.
      const isBlock = checked.has(block) || isBlockLike(block)
      checked.add(block)
      return isBlock
    })
  const isSteps = (value: unknown) =>
    Array.isArray(value) &&
    value.every((step) => isFields(step) && typeof step['name'] === 'string' && isBlocks(step['blocks']))
  const isKept =
    isBlocks(work['saved']) &&
    isBlocks(work['draft']) &&
    typeof work['version'] === 'number' &&
    isSteps(work['past']) &&
    isSteps(work['future']) &&
    (work['sent'] === null || isBlocks(work['sent'])) &&
    isFields(typing['open']) &&
    Object.values(typing['open']).every(isFields) &&
    typeof typing['at'] === 'string' &&
    typeof typing['isDirty'] === 'boolean'
  return isKept ? ({ ...work, ...typing } as unknown as StoredState) : null
}

type UnknownRecord = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isBlockLike(value: unknown): boolean {
  if (!isFields(value) || !isFields(value['layout']) || !isFields(value['content'])) return false
  const { width, row, order } = value['layout']
  const isPlaced = [width, row, order].every((number) => typeof number === 'number' && Number.isFinite(number))
  return typeof value['id'] === 'string' && typeof value['type'] === 'string' && isPlaced
}
