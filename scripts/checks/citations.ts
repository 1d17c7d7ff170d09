import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Node } from 'oxc-parser'
import { childrenOf, listFiles, TEST, type Source } from './sources.ts'
import { titleOf, type SpecificationLine } from './specification.ts'

/** Lines of the specification, decision records and documents that exist. */
export interface Citable {
  ids: ReadonlySet<string>
  /** Numbers such as `018`. */
  decisions: ReadonlySet<string>
  /** Accepts the file name or the path of a document. */
  hasDocument(name: string): boolean
}

const OUTSIDE: [pattern: RegExp, what: string][] = [
  [/\b[Ii]ssues? #?\d+/, 'an issue'],
  [/\b[Dd]ecisions? \d+/, 'a bare decision number (write ADR-NNN)'],
  [/§/, 'a section of a document'],
  [/\bspecification,? \(?sections? \d/i, 'a section of a document'],
]

export function readCitable(root: string, lines: readonly SpecificationLine[], documents: readonly string[]): Citable {
  const names = new Set(documents.flatMap((path) => [path, basename(path)]))
  return {
    ids: new Set(lines.map(({ id }) => id)),
    decisions: new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 3))),
    hasDocument: (name) => names.has(name) || existsSync(join(root, name)),
  }
}

/** Citations in a text that don't resolve, or refer to something outside the repository. */
export function citationProblems(text: string, { ids, decisions, hasDocument }: Citable): string[] {
  const letters = new Set([...ids].map((id) => id[0]))
  return [
    ...OUTSIDE.filter(([pattern]) => pattern.test(text)).map(
      ([pattern, what]) => `'${pattern.exec(text)![0]}' cites ${what}`,
    ),
    ...[...text.matchAll(/(?<![\w.])([A-Z])\d{1,2}\.\d{1,3}(?![\w.])/g)]
      .filter(([id, letter]) => letters.has(letter!) && !ids.has(id))
      .map(([id]) => `${id} is no line of docs/specification`),
    ...[...text.matchAll(/\bADR-(\d+)/g)]
      .filter(([, number]) => !decisions.has(number!))
      .map(([cited]) => `${cited} is no decision of docs/decisions`),
    ...[...text.matchAll(/(?<![\w/*-])[\w./-]+\.md\b/g)]
      .filter(([name]) => !hasDocument(name))
      .map(([name]) => `${name} is no document of the repository`),
  ]
}

/** The texts of a file that may contain citations: comments and test titles, with their line numbers. */
export function citingTexts({ text, comments, program, isTest }: Source): { line: number; text: string }[] {
  const titles: { line: number; text: string }[] = []
  const visit = (node: Node) => {
    const title = node.type === 'CallExpression' ? titleOf(node) : null
    if (title !== null) titles.push({ line: lineIn(text, node.start), text: title })
    for (const child of childrenOf(node)) visit(child)
  }
  if (isTest) visit(program)
  return [...comments.map(({ start, value }) => ({ line: lineIn(text, start), text: value })), ...titles]
}

/** A document, or a file that is no test. */
export type TextFile = Pick<Source, 'path' | 'text'>

const RECORD = /^docs\/decisions\/(\d{3})-/
const CODE = ['ts', 'tsx', 'mjs', 'css', 'sql', 'graphql', 'html', 'yml', 'yaml', 'conf', 'service', 'timer']
const FOLDERS = ['desktop', 'docs', 'scripts', 'server', 'shared', 'storefront', 'tests']

/** What is wrong between decision records, the code that cites them, and the documents. */
export function documentProblems(root: string): string[] {
  const read = (path: string): TextFile => ({ path, text: readFileSync(join(root, path), 'utf8') })
  const files = listFiles(root)
  const documents = files.filter((path) => path.endsWith('.md')).map(read)
  const records = documents.filter(({ path }) => RECORD.test(path))
  const code = listFiles(root, ...CODE.map((ending) => `*.${ending}`)).filter((path) => !/^(tests|docs)\//.test(path))
  return [
    ...citedByProblems(records, code.filter((path) => !TEST.test(path)).map(read)),
    ...documents.flatMap((document) => recordLinkProblems(document, records)),
    // What the changelog names may be gone.
    ...documents.filter(({ path }) => path !== 'CHANGELOG.md').flatMap((document) => pathProblems(document, files)),
  ]
}

/** Records and the code that cites them name each other, so that a change of one leads to the other. */
export const citedByProblems = (records: readonly TextFile[], code: readonly TextFile[]): string[] =>
  records.flatMap(({ path, text }) => {
    const cited = `ADR-${RECORD.exec(path)![1]!}`
    const listed = /^- Cited by: (.+)$/m.exec(text)?.[1]?.split(', ') ?? []
    const citing = code.filter((file) => file.text.includes(cited)).map((file) => file.path)
    return [
      ...citing
        .filter((name) => !listed.includes(name))
        .map((name) => `${name} cites ${cited}: if that record is about it, add it to "- Cited by:" in ${path}`),
      ...listed
        .filter((name) => !citing.includes(name))
        .map((name) => `${path}: "- Cited by:" lists ${name}, which doesn't exist or doesn't cite ${cited}: remove it`),
    ]
  })

/** Numbers in a document are of records that exist, and a link leads to the record that it names. */
export function recordLinkProblems({ path, text }: TextFile, records: readonly TextFile[]): string[] {
  const exists = (number: string) => records.some((record) => RECORD.exec(record.path)![1] === number)
  return [...text.matchAll(/\bADR-(\d{3})\b(?:\]\((?:[^()]*\/)?(\d{3})-)?/g)].flatMap(
    ({ 1: number = '', 2: linked = number, index }) => {
      const place = `${path}:${lineIn(text, index)}: ADR-${number}`
      if (!exists(number)) return `${place} is no decision of docs/decisions: cite the record that has the reason now`
      return linked === number ? [] : `${place} is the text of a link to ADR-${linked}: make them the same`
    },
  )
}

/** Paths in code marks, such as `server/http/x.ts`, exist. What has a placeholder such as `<name>` is no path. */
export const pathProblems = ({ path, text }: TextFile, files: readonly string[]): string[] =>
  [...text.matchAll(/`(([\w@-]+)\/[\w@./-]*)`/g)]
    .filter(([, name = '', folder = '']) => FOLDERS.includes(folder) && !/NNN|\.\.\./.test(name))
    .filter(([, name = '']) => !files.some((file) => `${file}/`.startsWith(name.replace(/\/?$/, '/'))))
    .map(({ 1: name, index }) => `${path}:${lineIn(text, index)}: ${name} doesn't exist: name what is there now`)

const lineIn = (text: string, offset: number) => text.slice(0, offset).split('\n').length
