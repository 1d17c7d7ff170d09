import type { SharedShapes } from './copy-rows.ts'
import type { Side } from './side.ts'

/** What was numbered once is never numbered so again. */
export async function carryCounters(source: Side, target: Side, { ours, theirs }: SharedShapes): Promise<void> {
  for (const shape of ours)
    if (shape.counter) await target.setCounter(theirs.get(shape.table)!, await source.counter(shape))
}
