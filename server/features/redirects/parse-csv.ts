import { CsvError, parse } from 'csv-parse/sync'
import { MAX_REDIRECTS } from '#shared/features/redirects/limits.ts'

/** A line of a file with redirects: two cells as written, and what the others say. */
export interface CsvLine {
  /** From 1. */
  line: number
  fromPath: string
  target: string
  /** Why it can't be imported. */
  refusal: string | null
  /** True if it has no redirect, or one that isn't in use. */
  isIgnored: boolean
  /** Why it is ignored, or what of it is. */
  note: string | null
}

/** The lines of a file, or why it can't be imported. */
export type ParsedFile = { lines: CsvLine[] } | { problem: string }

const HEADER = 'Redirect from,Redirect to'

/** Names of the two columns: Shopify's, then those of Redirection, Yoast, Rank Math and Magento, and those of lists by hand. */
const FROM = [
  'redirect from',
  'source',
  'source url',
  'origin',
  'request path',
  'old url',
  'old path',
  'from url',
  'from',
]
const TO = ['redirect to', 'target', 'target url', 'destination', 'target path', 'new url', 'new path', 'to url', 'to']
/** Names of the columns that say whether and how a redirect works. */
const KINDS = ['status', 'regex', 'format', 'matching', 'match', 'code', 'status code', 'redirect type', 'type']

/**
 * Reads a CSV file with the columns `Redirect from` and `Redirect to`, as Shopify exports them, or as other shop systems
 * name them. Empty lines are left out; the delimiter may be a comma, a semicolon or a tab. Slow for hostile files: only
 * for a thread.
 */
export function parseRedirects(file: string): ParsedFile {
  // Where spreadsheet programs read the delimiter. The line stays, so that those after it keep their numbers.
  const text = file.replace(/^sep=.\r?\n/i, '\n')
  const delimiter = /^[^\r\n]*?([,;\t])/.exec(text.trimStart())?.[1] ?? ','
  const found = readRows(text, delimiter)
  if (typeof found === 'string') return { problem: otherFormat(text) ?? `This isn’t a CSV file: ${found}.` }
  const [header, ...rows] = found
  const names = header?.cells.map((cell) => cell.toLowerCase().replaceAll('_', ' ')) ?? []
  const indexOf = (wanted: readonly string[]) => names.indexOf(wanted.find((name) => names.includes(name)) ?? '-')
  const [from, to] = [indexOf(FROM), indexOf(TO)]
  if (!header || from < 0 || to < 0)
    return {
      problem: otherFormat(text) ?? `This isn’t a list of redirects. The first line of the file must be: ${HEADER}`,
    }
  if (rows.length > MAX_REDIRECTS)
    return { problem: `The file has ${rows.length} redirects. A shop can have ${MAX_REDIRECTS}. Nothing was imported.` }
  const isRelative = names[to] === 'target path' || names[to] === 'destination'
  const lines = rows.map(({ line, cells }): CsvLine => {
    const target = cells[to] ?? ''
    return {
      line,
      fromPath: cells[from] ?? '',
      target: isRelative && /^[^/:]+(\/|$)/.test(target) ? `/${target}` : target,
      ...readKinds((name) => cells[names.indexOf(name)]?.toLowerCase() ?? ''),
    }
  })
  const unread = header.cells.filter((name, at) => name && at !== from && at !== to && !KINDS.includes(names[at]!))
  return { lines: unread.length > 0 ? [unreadColumns(header.line, unread), ...lines] : lines }
}

const unreadColumns = (line: number, names: readonly string[]): CsvLine => ({
  line,
  fromPath: '',
  target: '',
  refusal: null,
  isIgnored: true,
  note: `These columns are ignored: ${names.join(', ')}.`,
})

/** What the cells of `KINDS` say about a redirect. */
function readKinds(cell: (name: string) => string): Pick<CsvLine, 'refusal' | 'isIgnored' | 'note'> {
  const taken = { refusal: null, isIgnored: false, note: null }
  const ignored = (note: string) => ({ ...taken, isIgnored: true, note })
  const refused = (refusal: string) => ({ ...taken, refusal })
  if (/^(disabled|inactive|trashed)$/.test(cell('status'))) return ignored('In the file, it is switched off.')
  if (cell('redirect type') === '0')
    return ignored('In the file, it isn’t a redirect: the other shop shows a page at this address.')
  if (/^(1|true|yes)$/.test(cell('regex')) || cell('format') === 'regex' || !/^(exact)?$/.test(cell('matching')))
    return refused('It is a pattern for many addresses. Add a redirect for each address that visitors still use.')
  if (!/^(url)?$/.test(cell('match')))
    return refused(`It depends on the visitor (${cell('match')}). Redirects here are the same for everybody.`)
  const answers = KINDS.map(cell)
  const other = answers.find((answer) => /^([45]\d\d|error|nothing|pass|random)$/.test(answer))
  if (other !== undefined)
    return refused(`It leads nowhere (${other}). Addresses without a page or a redirect answer with 404.`)
  const temporary = answers.find((answer) => /^30[237]$/.test(answer))
  return temporary === undefined
    ? taken
    : { ...taken, note: `${temporary} (temporary) is ignored: redirects here are permanent (301).` }
}

/** What to say about a file that another program understands; null if it is none that we know. */
function otherFormat(text: string): string | null {
  const what = formats.find(([pattern]) => pattern.test(text))?.[1]
  return what === undefined
    ? null
    : `This is ${what}, which can’t be imported. Make a CSV file: its first line is ${HEADER}, and each other line has an old address and a new one.`
}

const formats: readonly [RegExp, string][] = [
  [/^\s*[[{]/, 'a JSON file'],
  [/^\s*</, 'an XML or HTML file'],
  [
    /^[ \t]*(Redirect(Match|Permanent|Temp)|Rewrite(Rule|Cond|Engine)|Redirect[ \t]+(\d{3}|permanent|temp|\/))/im,
    'a configuration of Apache',
  ],
  [/^[ \t]*(rewrite|return|location|map|server)[ \t][^\r\n]*[;{]/im, 'a configuration of nginx'],
]

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
