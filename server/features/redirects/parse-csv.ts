import { CsvError, parse } from 'csv-parse/sync'
import { HttpError } from '#server/errors.ts'

/** A line of a file with redirects: two cells as written. */
export interface CsvLine {
  /** From 1. */
  line: number
  fromPath: string
  target: string
}

/** The response (400) to a file that can't be imported. */
export const invalidFile = (message: string) =>
  new HttpError(400, message, {}, { details: { fields: { text: message } } })

const HEADER = 'Redirect from,Redirect to'

/**
 * Reads a CSV file with the columns `Redirect from` and `Redirect to`, as Shopify exports them. Other columns and empty
 * lines are ignored; the delimiter may be a comma, a semicolon or a tab. Throws HttpError (400) without these columns.
 */
export function parseRedirects(text: string): CsvLine[] {
  const delimiter = /^[^\r\n]*?([,;\t])/.exec(text)?.[1] ?? ','
  const [header, ...rows] = readRows(text, delimiter)
  const names = header?.cells.map((cell) => cell.toLowerCase()) ?? []
  const [from, to] = [names.indexOf('redirect from'), names.indexOf('redirect to')]
  if (from < 0 || to < 0)
    throw invalidFile(`This isn’t a list of redirects. The first line of the file must be: ${HEADER}`)
  return rows.map(({ line, cells }) => ({ line, fromPath: cells[from] ?? '', target: cells[to] ?? '' }))
}

/** Cells of each line that isn't empty. */
function readRows(text: string, delimiter: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = []
  try {
    parse(text, {
      bom: true,
      delimiter,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      on_record: (cells: string[], { lines: line }) => void rows.push({ line, cells }),
    })
    return rows
  } catch (error) {
    if (error instanceof CsvError) throw invalidFile(`This isn’t a CSV file: ${error.message}.`)
    throw error
  }
}
