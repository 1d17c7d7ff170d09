import { sortByReferences, type SharedShapes } from './copy-rows.ts'
import { MoveError } from './locations.ts'
import { SKIPPED_TABLES, type Shape, type Side } from './side.ts'

/**
 * Tables that are copied, parents first. Pending uploads are copied only between PostgreSQL databases; otherwise they
 * restart.
 * @throws MoveError if the tables differ
 */
export async function sharedShapes(source: Side, target: Side): Promise<SharedShapes> {
  const isCopied = ({ table }: Shape) =>
    !SKIPPED_TABLES.has(table) &&
    (!UPLOADS.has(table) || (source.dialect === 'postgres' && target.dialect === 'postgres'))
  const [ours, theirs] = [(await source.shapes()).filter(isCopied), (await target.shapes()).filter(isCopied)]
  const [before, after] = [textOf(ours), textOf(theirs)]
  if (before !== after) throw new MoveError(OTHER_SCHEMA)
  return { ours: sortByReferences(ours), theirs: new Map(theirs.map((shape) => [shape.table, shape])) }
}

const UPLOADS: ReadonlySet<string> = new Set(['upload_parts', 'uploads'])

const OTHER_SCHEMA =
  'The tables of the two databases differ from each other or from this version. Start the shop once with this version, then try again.'

const textOf = (shapes: readonly Shape[]) =>
  JSON.stringify(
    shapes
      .map(({ table, columns, key }) => [table, columns.map(({ name }) => name), key])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )
