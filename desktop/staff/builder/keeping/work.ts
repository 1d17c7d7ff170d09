import type { Block } from '#shared/blocks/block.ts'
import { type BuilderState, type Content, type Step } from '#staff/builder/builder.ts'
import { begun } from '#staff/builder/steps.ts'

/** What this browser keeps of somebody's work on a record. Written when a step is done, not when a key is pressed. */
export interface KeptWork {
  saved: readonly Block[]
  version: number
  draft: readonly Block[]
  past: readonly Step[]
  future: readonly Step[]
  /** What was last sent to the server as the working copy: it is this browser's own, should it be found there. */
  sent: readonly Block[] | null
}

/** What is typed in open editors: small, and written with every change. */
export interface KeptTyping {
  open: Readonly<Record<string, Content>>
  /** Of the last change, ISO 8601. */
  at: string
  isDirty: boolean
}

export type Kept = KeptWork & KeptTyping

/** The builder's state as it was kept. */
export const stateOf = ({ saved, version, draft, open, past, future }: Kept): BuilderState => ({
  ...begun(saved, version),
  draft,
  open,
  past,
  future,
})

/** What was found in the browser's storage, if it is what this program keeps there; an older one may have left something else. */
export function readKept(work: unknown, typing: unknown): Kept | null {
  if (!isFields(work) || !isFields(typing)) return null
  const checked = new Set<unknown>()
  const isBlocks = (value: unknown) =>
    Array.isArray(value) &&
    value.every((block) => {
      // Most blocks are in most steps: each is looked at once.
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
  return isKept ? ({ ...work, ...typing } as unknown as Kept) : null
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isBlockLike(value: unknown): boolean {
  if (!isFields(value) || !isFields(value['layout']) || !isFields(value['content'])) return false
  const { width, row, order } = value['layout']
  const isPlaced = [width, row, order].every((number) => typeof number === 'number' && Number.isFinite(number))
  return typeof value['id'] === 'string' && typeof value['type'] === 'string' && isPlaced
}
