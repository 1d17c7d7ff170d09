import type { SharedShapes } from './copy-rows.ts'
import type { Side } from './side.ts'

/** Copies id counters, so that ids of deleted rows are never reused. */
export async function copyCounters(source: Side, target: Side, { ours, theirs }: SharedShapes): Promise<void> {
  for (const shape of ours)
    if (shape.counter) await target.setCounter(theirs.get(shape.table)!, await source.counter(shape))
}
