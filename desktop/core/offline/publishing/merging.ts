import { comparedValue, type RecordPart } from '#shared/record.ts'
import { pick, type LocalRecord, type LocalFeature } from '#core/offline/features/local-feature.ts'
import { blockLabel, diffBlockTexts } from '#core/offline/differences/block-text.ts'
import { shortText } from '#core/offline/differences/shorten.ts'
import type { StoredConflict } from '#core/offline/work/work.ts'
import { merge, type BlockConflict, type ConflictResolution } from '#shared/blocks/merge.ts'
import { compareWithBase } from '#shared/merge-fields.ts'
import { deepEqual } from '#shared/deep-equal.ts'

export interface Sides {
  /** The server's record when the work began. */
  base: LocalRecord
  mine: LocalRecord
  /** The server's record now. */
  theirs: LocalRecord
}

export interface MergeResult {
  /** Fields to send to the server; empty if it already has all of them. */
  change: Record<string, unknown>
  /** The merged record. */
  record: LocalRecord
  /** Unresolved conflicts. */
  unresolved: StoredConflict[]
  /** True if theirs has changes that mine is not based on. */
  hasTheirChanges: boolean
}

/** Returns the resolution of a conflict, as long as theirs hasn't changed since it was given. */
export type FindResolution = (key: string, seen: string) => 'mine' | 'theirs' | undefined

/** Merges two edits of a record part by part, and a page's content block by block. Unresolved conflicts use mine. */
export function mergeRecord(
  feature: LocalFeature,
  { base, mine, theirs }: Sides,
  findResolution: FindResolution,
): MergeResult {
  const parts = new Map(feature.parts.map((part) => [part.key, part]))
  const values = (record: LocalRecord) =>
    Object.fromEntries([...parts.values()].map((part) => [part.key, part.read(record)]))
  const merged: MergeResult = { change: {}, record: theirs, unresolved: [], hasTheirChanges: false }
  const addChange = (part: RecordPart, record: LocalRecord) => Object.assign(merged.change, pick(record, part.fields))

  for (const { key, changedBy } of compareWithBase(values(base), values(mine), values(theirs), feature.parts)) {
    const part = parts.get(key)!
    if (changedBy === 'theirs') merged.hasTheirChanges = true
    if (changedBy === 'mine') addChange(part, mine)
    if (changedBy !== 'both') continue
    if (key === 'blocks') mergeContent(feature, { base, mine, theirs }, merged, findResolution)
    else {
      const seen = JSON.stringify(comparedValue(part, theirs))
      const resolution = findResolution(key, seen)
      if (resolution !== 'theirs') addChange(part, mine)
      else merged.hasTheirChanges = true
      if (!resolution) merged.unresolved.push({ ...partTexts(part, { base, mine, theirs }), key, seen })
    }
  }
  merged.record = { ...theirs, ...merged.change }
  return merged
}

const partTexts = (part: RecordPart, { base, mine, theirs }: Sides) => ({
  label: part.label,
  before: shortText(part, base),
  after: shortText(part, mine),
  theirs: shortText(part, theirs),
})

function mergeContent(
  { readBlocks }: LocalFeature,
  sides: Sides,
  merged: MergeResult,
  findResolution: FindResolution,
): void {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((side) => readBlocks!(Object(side).blocks))
  const { conflicts } = merge(base!, mine!, theirs!)
  const choices: Record<string, ConflictResolution> = {}
  for (const conflict of conflicts) {
    const seen = seenValue(conflict)
    const resolution = findResolution(conflict.id, seen)
    if (resolution) choices[conflict.id] = resolution
    else merged.unresolved.push(toConflict(conflict, seen))
  }
  const blocks = merge(base!, mine!, theirs!, choices).merged
  if (!deepEqual(blocks, theirs)) merged.change['blocks'] = blocks
  if (!deepEqual(blocks, mine)) merged.hasTheirChanges = true
}

/** Their type and content, without the layout. */
const seenValue = ({ theirs }: BlockConflict) => JSON.stringify(theirs && [theirs.type, theirs.content])

function toConflict({ id, base, mine, theirs }: BlockConflict, seen: string): StoredConflict {
  const texts = diffBlockTexts(mine, theirs, base)
  return {
    key: id,
    label: blockLabel((base ?? mine ?? theirs)!),
    before: texts.base,
    after: texts.one,
    theirs: texts.other,
    seen,
  }
}
