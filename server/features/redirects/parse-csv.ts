import { CsvError, parse } from 'csv-parse/sync'
import { MAX_REDIRECTS } from '#shared/features/redirects/limits.ts'

/** A line of a file with redirects: two cells as written. */
export interface CsvLine {
  /** From 1. */
  line: number
  fromPath: string
  target: string
}

/** The lines of a file, or why it can't be imported. */
export type ParsedFile = { lines: CsvLine[] } | { problem: string }

const HEADER = 'Redirect from,Redirect to'

/**
 * Reads a CSV file with the columns `Redirect from` and `Redirect to`, as Shopify exports them. Other columns and empty
 * lines are ignored; the delimiter may be a comma, a semicolon or a tab. Slow for hostile files: only for a thread.
 */
export function parseRedirects(text: string): ParsedFile {
  const delimiter = /^[^\r\n]*?([,;\t])/.exec(text)?.[1] ?? ','
  const found = readRows(text, delimiter)
  if (typeof found === 'string') return { problem: `This isn’t a CSV file: ${found}.` }
  const [header, ...rows] = found
  const names = header?.cells.map((cell) => cell.toLowerCase()) ?? []
  const [from, to] = [names.indexOf('redirect from'), names.indexOf('redirect to')]
  if (from < 0 || to < 0)
    return { problem: `This isn’t a list of redirects. The first line of the file must be: ${HEADER}` }
  if (rows.length > MAX_REDIRECTS)
    return { problem: `The file has ${rows.length} redirects. A shop can have ${MAX_REDIRECTS}. Nothing was imported.` }
  return { lines: rows.map(({ line, cells }) => ({ line, fromPath: cells[from] ?? '', target: cells[to] ?? '' })) }
}

/** Cells of each line that isn't empty, or the parser's reason. */
function readRows(text: string, delimiter: string): { line: number; cells: string[] }[] | string {
  const rows: { line: number; cells: string[] }[] = []
  try {
    parse(text, {
      bom: true,
      delimiter,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (cells: string[], { lines: line }) => void rows.push({ line, cells }),
    })
    return rows
  } catch (error) {
    if (error instanceof CsvError) return error.message
    throw error
  }
}
