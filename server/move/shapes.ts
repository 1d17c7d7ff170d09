import { inOrder, type SharedShapes } from './copy-rows.ts'
import { MoveRefused } from './places.ts'
import { NOT_COPIED, type Shape, type Side } from './side.ts'

/**
 * What is copied from one database to another, parents before children, with the target's own types. Uploads that are under way are
 * copied where both know them in the same way, and begin anew elsewhere. @throws MoveRefused when their tables are not the same
 */
export async function sharedShapes(source: Side, target: Side): Promise<SharedShapes> {
  const isCopied = ({ table }: Shape) =>
    !NOT_COPIED.has(table) && (!UPLOADS.has(table) || (source.dialect === 'postgres' && target.dialect === 'postgres'))
  const [ours, theirs] = [(await source.shapes()).filter(isCopied), (await target.shapes()).filter(isCopied)]
  const [before, after] = [textOf(ours), textOf(theirs)]
  if (before !== after) throw new MoveRefused(OTHER_SCHEMA)
  return { ours: inOrder(ours), theirs: new Map(theirs.map((shape) => [shape.table, shape])) }
}

const UPLOADS: ReadonlySet<string> = new Set(['upload_parts', 'uploads'])

const OTHER_SCHEMA =
  'The two databases have other tables than each other, or other than this version has. Start the shop once with this version; then begin again.'

const textOf = (shapes: readonly Shape[]) =>
  JSON.stringify(
    shapes
      .map(({ table, columns, key }) => [table, columns.map(({ name }) => name), key])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )
