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
  const plain = text.replace(/^\u{FEFF}/u, '')
  const delimiter = /^[^\r\n]*?([,;\t])/.exec(plain)?.[1] ?? ','
  const [header, ...rows] = readRows(plain, delimiter)
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const [from, to] = [names.indexOf('redirect from'), names.indexOf('redirect to')]
  if (from < 0 || to < 0)
    throw invalidFile(`This isn’t a list of redirects. The first line of the file must be: ${HEADER}`)
  return rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({ line, fromPath: cells[from]?.trim() ?? '', target: cells[to]?.trim() ?? '' }))
}

/** Rows of a CSV text (RFC 4180), each with the line on which it begins. */
function readRows(text: string, delimiter: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = []
  let [line, began, cells, cell, isQuoted] = [1, 1, [] as string[], '', false]
  const endRow = () => {
    rows.push({ line: began, cells: [...cells, cell] })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (letter === '\n') line += 1
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[++at]!
      else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === delimiter) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n') {
      endRow()
      began = line
    } else if (letter !== '\r') cell += letter
  }
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}
