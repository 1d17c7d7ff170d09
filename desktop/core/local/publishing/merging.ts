import { pick, valueOf, type LocalRecord, type Part, type Room } from '#core/local/rooms/room.ts'
import { labelOf, wordsApart } from '#core/local/telling/block-words.ts'
import { short } from '#core/local/telling/short.ts'
import type { Asked } from '#core/local/work/work.ts'
import { merge, type BlockConflict, type Choice } from '#shared/blocks/merge.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { compare } from '#shared/merge-fields.ts'
import { same } from '#shared/same.ts'

export interface Sides {
  /** As the server had it when the work began. */
  base: LocalRecord
  mine: LocalRecord
  /** As the server has it now. */
  theirs: LocalRecord
}

export interface Merged {
  /** The fields that the server is to be given; none: it has all of it. */
  change: Record<string, unknown>
  /** The record as it will be. */
  record: LocalRecord
  /** What both changed, and nobody has answered for. */
  asked: Asked[]
  /** Theirs has something that mine was not made upon. */
  cameAlong: boolean
}

/** What was answered of something that was asked, as long as theirs still is what it was then. */
export type AnswerOf = (key: string, seen: string) => 'mine' | 'theirs' | undefined

/** What two people made of one record, part by part, a page's content block by block. Mine stands where nobody has answered. */
export function mergeRecord(room: Room, { base, mine, theirs }: Sides, answerOf: AnswerOf): Merged {
  const parts = new Map(room.parts.map((part) => [part.key, part]))
  const values = (record: LocalRecord) =>
    Object.fromEntries([...parts.values()].map((part) => [part.key, valueOf(part, record)]))
  const merged: Merged = { change: {}, record: theirs, asked: [], cameAlong: false }
  const keep = (part: Part, record: LocalRecord) => Object.assign(merged.change, pick(record, part.fields))

  for (const { key, changedBy } of compare(values(base), values(mine), values(theirs), [...parts.keys()])) {
    const part = parts.get(key)!
    if (changedBy === 'theirs') merged.cameAlong = true
    if (changedBy === 'mine') keep(part, mine)
    if (changedBy !== 'both') continue
    if (key === 'blocks') mergeContent({ base, mine, theirs }, merged, answerOf)
    else {
      const seen = JSON.stringify(valueOf(part, theirs))
      const answer = answerOf(key, seen)
      if (answer !== 'theirs') keep(part, mine)
      else merged.cameAlong = true
      if (!answer) merged.asked.push({ ...wordsIn(part, { base, mine, theirs }), key, seen })
    }
  }
  merged.record = { ...theirs, ...merged.change }
  return merged
}

const wordsIn = ({ label, words }: Part, { base, mine, theirs }: Sides) => ({
  label,
  before: short(words(base)),
  after: short(words(mine)),
  theirs: short(words(theirs)),
})

function mergeContent(sides: Sides, merged: Merged, answerOf: AnswerOf): void {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((side) => readBlocks(Object(side).blocks))
  const { conflicts } = merge(base!, mine!, theirs!)
  const choices: Record<string, Choice> = {}
  for (const conflict of conflicts) {
    const seen = seenOf(conflict)
    const answer = answerOf(conflict.id, seen)
    if (answer) choices[conflict.id] = answer
    else merged.asked.push(askedOf(conflict, seen))
  }
  const blocks = merge(base!, mine!, theirs!, choices).merged
  if (!same(blocks, theirs)) merged.change['blocks'] = blocks
  if (!same(blocks, mine)) merged.cameAlong = true
}

/** What they say, wherever it stands. */
const seenOf = ({ theirs }: BlockConflict) => JSON.stringify(theirs && [theirs.type, theirs.content])

function askedOf({ id, base, mine, theirs }: BlockConflict, seen: string): Asked {
  const words = wordsApart(mine, theirs, base)
  return {
    key: id,
    label: labelOf((base ?? mine ?? theirs)!),
    before: words.base,
    after: words.one,
    theirs: words.other,
    seen,
  }
}

/**
 * The base, but for what was sent and has arrived, though nobody heard: that is no change of somebody else's.
 */
export function baseAfter(room: Room, base: LocalRecord, sent: LocalRecord | null, theirs: LocalRecord): LocalRecord {
  if (!sent) return base
  const arrived = room.parts.filter((part) => same(valueOf(part, sent), valueOf(part, theirs)))
  return Object.assign({ ...base }, ...arrived.map(({ fields }) => pick(theirs, fields))) as LocalRecord
}
