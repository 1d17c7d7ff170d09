import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallExpression, Node, ObjectExpression } from 'oxc-parser'
import { childrenOf, type Source } from './sources.ts'

/** One line of docs/specification, such as `S2.14`. */
export interface SpecificationLine {
  id: string
  /** Path of its page, from the repository's root. */
  page: string
  text: string
}

/** A test or group that names ids in its tags. */
export interface Proof {
  path: string
  title: string
  ids: string[]
  /** False if it is skipped, or if a group has no running test. */
  isRunning: boolean
}

const FOLDER = 'docs/specification'
const LINE = /^- \*\*([A-Z]\d+\.\d+)\*\* (.+)$/gm
const ID = /^@?([A-Z]\d+\.\d+)$/
const SKIPPING = new Set(['skip', 'skipIf', 'runIf', 'fixme', 'todo', 'fails'])

/** Every line of the specification, page by page, in the order of the pages. */
export const readSpecification = (root: string): SpecificationLine[] =>
  readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .flatMap((name) => {
      const page = `${FOLDER}/${name}`
      return [...readFileSync(join(root, page), 'utf8').matchAll(LINE)].map(([, id = '', text = '']) => ({
        id,
        page,
        text,
      }))
    })

/** Tests with ids in `tags` (Vitest) or `tag` (Playwright), with those of the groups they stand in. */
export function readProofs(source: Pick<Source, 'path' | 'program'>): Proof[] {
  const proofs: Proof[] = []
  let running = 0
  const visit = (node: Node, isSkipped: boolean) => {
    if (node.type !== 'CallExpression' || titleOf(node) === null) {
      for (const child of childrenOf(node)) visit(child, isSkipped)
      return
    }
    const modifiers = modifiersOf(node)
    const skipped = isSkipped || modifiers.some((each) => SKIPPING.has(each)) || skipsItself(node)
    const before = running
    const isGroup = modifiers.includes('describe')
    if (isGroup) for (const child of node.arguments) visit(child, skipped)
    else if (!skipped) running++
    const ids = idsOf(node)
    if (ids.length > 0) proofs.push({ path: source.path, title: titleOf(node)!, ids, isRunning: running > before })
  }
  visit(source.program, false)
  return proofs
}

/** Lines without a running test, unknown ids, and ids defined twice, as sentences. */
export function specificationProblems(lines: readonly SpecificationLine[], proofs: readonly Proof[]): string[] {
  const known = new Set<string>()
  const twice = lines.filter(({ id }) => known.size === known.add(id).size)
  const proved = new Set(proofs.filter(({ isRunning }) => isRunning).flatMap(({ ids }) => ids))
  return [
    ...twice.map(({ id, page }) => `${page} defines ${id} a second time`),
    ...lines.filter(({ id }) => !proved.has(id)).map(({ id, page }) => `${page}: no running test proves ${id}`),
    ...proofs.flatMap(({ ids, path, title }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${path}: '${title}' names ${id}, which no page defines`),
    ),
  ]
}

/** Names in a call such as `test.each(...)(...)`: `['test', 'each']`. */
function modifiersOf({ callee }: CallExpression): string[] {
  const names: string[] = []
  let node: Node = callee
  for (;;) {
    if (node.type === 'Identifier') return [node.name, ...names]
    if (node.type === 'MemberExpression' && node.property.type === 'Identifier') {
      names.unshift(node.property.name)
      node = node.object
    } else if (node.type === 'CallExpression') node = node.callee
    else if (node.type === 'TaggedTemplateExpression') node = node.tag
    else return names
  }
}

/** Title as in the source, with `%s` and `${…}`; null if the call is neither a test nor a group. */
export function titleOf(call: CallExpression): string | null {
  const [title, ...rest] = call.arguments
  if (!rest.some(({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression')) return null
  if (!/^(test|it|describe|visit|publish|administer|staffed|screen|drill)$/.test(modifiersOf(call)[0] ?? ''))
    return null
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value
  return title?.type === 'TemplateLiteral' ? title.quasis.map(({ value }) => value.raw).join('${…}') : null
}

function idsOf(call: CallExpression): string[] {
  const options = call.arguments.find((each): each is ObjectExpression => each.type === 'ObjectExpression')
  const tags = options?.properties.find(
    (each) => each.type === 'Property' && each.key.type === 'Identifier' && /^tags?$/.test(each.key.name),
  )
  if (tags?.type !== 'Property') return []
  const list = listOf(tags.value)
  const values = list.type === 'ArrayExpression' ? list.elements : [list]
  return values.flatMap((each) => {
    const id = each?.type === 'Literal' && typeof each.value === 'string' ? ID.exec(each.value)?.[1] : undefined
    return id ? [id] : []
  })
}

/** The list in `[...].filter(...)`: what a test in a loop leaves out another has. */
const listOf = (value: Node): Node =>
  value.type === 'CallExpression' && value.callee.type === 'MemberExpression' ? value.callee.object : value

/** True if the test's body calls `test.skip()`. Skipping only where Electron's binary runs doesn't count. */
function skipsItself(call: CallExpression): boolean {
  const body = call.arguments.at(-1)
  const search = (node: Node): boolean =>
    (node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      node.callee.object.type === 'Identifier' &&
      node.callee.object.name === 'test' &&
      node.callee.property.type === 'Identifier' &&
      SKIPPING.has(node.callee.property.name) &&
      titleOf(node) === null &&
      node.arguments[0]?.type !== 'UnaryExpression') ||
    childrenOf(node).some(search)
  return body !== undefined && search(body)
}
