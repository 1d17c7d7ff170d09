import { same } from '#shared/same.ts'
import { addBeside, newId } from './arrange.ts'
import type { Block } from './block.ts'
import { mergeRows } from './merge-rows.ts'
import { flat, tidied } from './rows.ts'

/** A block that both changed, differently, since they began. Null: it isn't in that version. */
export interface BlockConflict {
  id: string
  base: Block | null
  mine: Block | null
  theirs: Block | null
}

/** What becomes of a conflict. `both`: theirs beside mine, or the one that isn't deleted. */
export type Choice = 'mine' | 'theirs' | 'both'

export interface Merge {
  /** With mine where a conflict has no choice yet. The very array of mine where nothing of theirs is new. */
  merged: readonly Block[]
  /** The conflicts without a choice, as my page reads; what I deleted is last. */
  conflicts: readonly BlockConflict[]
}

/**
 * What two people made of one page, block by block. What a block says is one thing, where it stands another: a block that one moved
 * and the other rewrote is both. What one changed is taken, what both changed to the same is no conflict, what one deleted is gone
 * unless the other rewrote it. Only what both rewrote differently, or one deleted and the other rewrote, waits for a choice.
 */
export function merge(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
  choices: Readonly<Record<string, Choice>> = {},
): Merge {
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
    const isAsked = conflict(versions)
    const choice = isAsked && Object.hasOwn(choices, id) ? choices[id] : undefined
    if (isAsked && !choice) conflicts.push(versions)
    const block = isAsked ? chosen(versions, choice ?? 'mine') : unasked(versions)
    if (block) wanted.set(id, block)
    if (choice === 'both' && versions.mine && versions.theirs) beside.set(id, versions.theirs)
  }
  const rows = mergeRows({ base: tidied(base), mine: tidied(mine), theirs: tidied(theirs) }, wanted)
  const merged = [...beside].reduce<readonly Block[]>(
    (blocks, [id, block]) => addBeside(blocks, id, { ...block, id: newId() }),
    rows,
  )
  return { merged: flat([merged], mine), conflicts }
}

const byId = (blocks: readonly Block[]): ReadonlyMap<string, Block> => new Map(blocks.map((block) => [block.id, block]))

/** Says the same, wherever it stands. */
const sameContent = (one: Block, other: Block) => one.type === other.type && same(one.content, other.content)

/** Both did something to the block that can't be had at once. */
function conflict({ base, mine, theirs }: BlockConflict): boolean {
  if (mine && theirs)
    return !sameContent(mine, theirs) && (!base || (!sameContent(base, mine) && !sameContent(base, theirs)))
  const left = mine ?? theirs
  return left !== null && base !== null && !sameContent(base, left)
}

/** The block as one of the two left it, with no question: null where it is gone. */
function unasked({ base, mine, theirs }: BlockConflict): Block | null {
  if (mine && theirs) return base && sameContent(base, mine) && !sameContent(base, theirs) ? theirs : mine
  return base ? null : (mine ?? theirs)
}

function chosen({ mine, theirs }: BlockConflict, choice: Choice): Block | null {
  if (choice === 'both') return mine ?? theirs
  return choice === 'mine' ? mine : theirs
}
