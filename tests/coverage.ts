/** One line of the specification, or of what an issue promises, as docs/specification-coverage.md lists it. */
export interface Row {
  /** Such as `5.3`, or `issue 7.3`: the section or the issue, then a number of its own. */
  line: string
  /** None for a line of an issue. */
  section: number | null
  /** Files and folders that make it true. */
  where: string[]
  /** `path › title` of tests; where a group names the section, `path › group › title`; a bench is only its path. */
  proofs: string[]
}

export interface Section {
  /** Such as `5`, or `issue 7`. */
  name: string
  /** How many lines its heading promises, so that a row can not go unnoticed. */
  promised: number
  rows: Row[]
}

/** What they measure is no matter of passing or failing at every change. */
const BENCHES = 'tests/bench/'

const heading = /^## (Issue )?(\d+)[ :].*\((\d+) lines?\)$/
const row = /^\| (issue )?(\d+)\.(\d+) \|/

/** The sections of the document with their tables. Lines of neither kind are words for people. */
export function readCoverage(text: string): Section[] {
  const sections: Section[] = []
  for (const line of text.split('\n')) {
    const opening = heading.exec(line)
    if (opening)
      sections.push({ name: `${opening[1] ? 'issue ' : ''}${opening[2]}`, promised: Number(opening[3]), rows: [] })
    if (!row.test(line)) continue
    const [number = '', , where = '', proof = ''] = line.split(/(?<!\\)\|/).slice(1, -1)
    sections.at(-1)?.rows.push({
      line: number.trim(),
      section: number.includes('issue') ? null : Number(number.split('.')[0]),
      where: quoted(where),
      proofs: quoted(proof),
    })
  }
  return sections
}

/** What stands between backticks: one of them, or two where the text has one itself. */
const quoted = (cell: string) =>
  [...cell.matchAll(/(`+)\s?(.+?)\s?\1(?!`)/g)].map(([, , text]) => text!.replaceAll(String.raw`\|`, '|'))

export interface Title {
  title: string
  skipped: boolean
}

const opening = /^[ \t]*(?:test|it|visit|publish)((?:\.\w+)*)(?=[(<])/gm
const literal = /^\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/
const skipping = /\.(skip|skipIf|runIf|fixme|todo|fails)\b/
/** A journey of the desktop editor that is left out over Electron's binary runs over the stand-in, in every `npm test`. */
const wholesale =
  /^[ \t]*(?:(?:test\.)?describe\.(?:skip|skipIf|fixme|todo)|test\.(?:skip|fixme)\(\s*(?:\)|(?!!desktop\.isStandIn\b)[^'"`\s]))/m

/** The titles in the source of a test file as they are written there, `%s` and `${width}` included. */
export function titlesIn(source: string): Title[] {
  const allSkipped = wholesale.test(source)
  return [...source.matchAll(opening)].flatMap((match) => {
    const modifiers = match[1] ?? ''
    let rest = source.slice(match.index + match[0].length)
    if (/\.(each|for)$/.test(modifiers)) rest = rest.slice(endOfCall(rest)).trimStart()
    const [found, single, double, template] = literal.exec(rest) ?? []
    if (found === undefined) return []
    const title = (single ?? double ?? template ?? '').replace(/\\(['"`\\])/g, '$1')
    return [{ title, skipped: allSkipped || skipping.test(modifiers) }]
  })
}

const group = /^[ \t]*describe(?:\.\w+)*/gm

/** The titles of the groups in the source of a test file. */
export const groupsIn = (source: string): string[] =>
  [...source.matchAll(group)].flatMap((match) => {
    const [found, single, double] = literal.exec(source.slice(match.index + match[0].length)) ?? []
    return found === undefined ? [] : (single ?? double ?? [])
  })

/** Where the parenthesis that a text begins with is closed. Parentheses in strings are not counted. */
function endOfCall(text: string): number {
  let depth = 0
  for (const sign of text.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[()]/g)) {
    if (sign[0] === '(') depth++
    else if (sign[0] === ')' && --depth === 0) return sign.index + 1
  }
  return text.length
}

/** True when a title names the section it proves: `§5 ...`, `§4 §5 ...`. */
const names = (title: string, section: number) => new RegExp(String.raw`^(§[\d.]+ )*§${section}(\.\d+)* `).test(title)

/** The repository, as far as the document speaks of it. */
export interface Files {
  exists(path: string): boolean
  /** @throws when there is no such file */
  read(path: string): string
}

/** Everything that is wrong with the document, in words. */
export function problemsOf(text: string, files: Files, wanted: readonly number[]): string[] {
  const sections = readCoverage(text)
  const missing = wanted.filter((number) => !sections.some(({ name }) => name === String(number)))
  return [
    ...missing.map((number) => `section ${number} is missing`),
    ...sections.flatMap(({ name, promised, rows }) => {
      const lines = Array.from({ length: promised }, (_, at) => `${name}.${at + 1}`)
      const found = rows.map(({ line }) => line)
      return lines.join() === found.join() ? [] : [`section ${name} promises ${promised} lines, has ${found.join()}`]
    }),
    ...sections.flatMap(({ rows }) => rows.flatMap((each) => problemsOfRow(each, files))),
  ]
}

function problemsOfRow({ line, section, where, proofs }: Row, files: Files): string[] {
  const tests = proofs.map((proof) => proof.split(' › '))
  const gone = where.filter((path) => !files.exists(path))
  const isNamed = section === null || tests.some(([, ...titles]) => titles.some((title) => names(title, section)))
  return [
    ...gone.map((path) => `${line}: ${path} is gone`),
    ...(where.length > 0 ? [] : [`${line} does not say where it is`]),
    ...(proofs.length > 0 ? [] : [`${line} has no test`]),
    ...(proofs.length > 0 && !isNamed ? [`${line}: no test's title begins with §${section}`] : []),
    ...tests.flatMap(([path = '', ...titles]) => {
      if (!files.exists(path)) return [`${line}: ${path} is gone`]
      if (section === null && path.startsWith(BENCHES) && titles.length === 0) return []
      const source = files.read(path)
      const title = titles.at(-1)
      const lost = titles.slice(0, -1).find((each) => !groupsIn(source).includes(each))
      if (lost !== undefined) return [`${line}: ${path} has no group '${lost}'`]
      const found = titlesIn(source).find((each) => each.title === title)
      if (!found) return [`${line}: ${path} has no test '${title}'`]
      return found.skipped ? [`${line}: '${title}' is skipped`] : []
    }),
  ]
}
