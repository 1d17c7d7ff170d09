import { deepEqual } from '#shared/deep-equal.ts'
import { addBeside, newId } from './arrange.ts'
import type { Block } from './block.ts'
import { mergeRows } from './merge-rows.ts'
import { flattenRows, normalizeBlocks } from './rows.ts'

/** A block that both changed differently. Null means it is absent in that version. */
export interface BlockConflict {
  id: string
  base: Block | null
  mine: Block | null
  theirs: Block | null
}

/** Resolution of a conflict. `both`: theirs beside mine, or the version that isn't deleted. */
export type ConflictResolution = 'mine' | 'theirs' | 'both'

export interface MergeResult {
  /** Unresolved conflicts take my version. The same array as mine if theirs adds nothing. */
  merged: readonly Block[]
  /** Unresolved conflicts in the order of my page; blocks that I deleted come last. */
  conflicts: readonly BlockConflict[]
}

/**
 * Three-way merge of a page, block by block; content and position merge separately. A conflict arises only if both
 * rewrote a block differently, or one deleted what the other rewrote.
 */
export function merge(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
  choices: Readonly<Record<string, ConflictResolution>> = {},
): MergeResult {
  if (base === theirs) return { merged: mine, conflicts: [] }
  const sides = { base: byId(base), mine: byId(mine), theirs: byId(theirs) }
  const wanted = new Map<string, Block>()
  const beside = new Map<string, Block>()
  const conflicts: BlockConflict[] = []
  for (const id of new Set([...sides.mine.keys(), ...sides.theirs.keys(), ...sides.base.keys()])) {
    const versions = {
      id,
      base: sides.base.get(id) ?? null,
      mine: sides.mine.get(id) ?? null,
      theirs: sides.theirs.get(id) ?? null,
    }
    const isConflict = conflict(versions)
    const choice = isConflict && Object.hasOwn(choices, id) ? choices[id] : undefined
    if (isConflict && !choice) conflicts.push(versions)
    const block = isConflict ? chosen(versions, choice ?? 'mine') : withoutConflict(versions)
    if (block) wanted.set(id, block)
    if (choice === 'both' && versions.mine && versions.theirs) beside.set(id, versions.theirs)
  }
  const rows = mergeRows(
    { base: normalizeBlocks(base), mine: normalizeBlocks(mine), theirs: normalizeBlocks(theirs) },
    wanted,
  )
  const merged = [...beside].reduce<readonly Block[]>(
    (blocks, [id, block]) => addBeside(blocks, id, { ...block, id: newId() }),
    rows,
  )
  return { merged: flattenRows([merged], mine), conflicts }
}

const byId = (blocks: readonly Block[]): ReadonlyMap<string, Block> => new Map(blocks.map((block) => [block.id, block]))

/** Whether type and content are equal, regardless of position. */
const sameContent = (one: Block, other: Block) => one.type === other.type && deepEqual(one.content, other.content)

/** Whether both changed the block in incompatible ways. */
function conflict({ base, mine, theirs }: BlockConflict): boolean {
  if (mine && theirs)
    return !sameContent(mine, theirs) && (!base || (!sameContent(base, mine) && !sameContent(base, theirs)))
  const left = mine ?? theirs
  return left !== null && base !== null && !sameContent(base, left)
}

/** The merged block if there is no conflict; null if it is deleted. */
function withoutConflict({ base, mine, theirs }: BlockConflict): Block | null {
  if (mine && theirs) return base && sameContent(base, mine) && !sameContent(base, theirs) ? theirs : mine
  return base ? null : (mine ?? theirs)
}

function chosen({ mine, theirs }: BlockConflict, choice: ConflictResolution): Block | null {
  if (choice === 'both') return mine ?? theirs
  return choice === 'mine' ? mine : theirs
}
