import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Node } from 'oxc-parser'
import { childrenOf, type Source } from './sources.ts'
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
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const titles: { line: number; text: string }[] = []
  const visit = (node: Node) => {
    const title = node.type === 'CallExpression' ? titleOf(node) : null
    if (title !== null) titles.push({ line: lineOf(node.start), text: title })
    for (const child of childrenOf(node)) visit(child)
  }
  if (isTest) visit(program)
  return [...comments.map(({ start, value }) => ({ line: lineOf(start), text: value })), ...titles]
}
