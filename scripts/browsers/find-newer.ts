import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parseSync, visitorKeys } from 'oxc-parser'
import { floor } from './floor.ts'

interface Features {
  features: Record<string, { status?: { by_compat_key?: Record<string, { support: Record<string, string> }> } }>
}

/** What scripts can use: a global, or a member of a global or of its objects. */
interface Use {
  owner: string
  /** Null for the global itself. */
  name: string | null
  /** Whether all browsers of the floor have it. */
  isThere: boolean
  /** Whether all of them have it today. */
  isCommon: boolean
}

const key = /^(?:api|javascript\.builtins)\.(?:(Intl)\.(?=[A-Z]))?(\w+?)(?:\.(\w+?)(?:_static)?)?$/
const selector = /^css\.selectors\.([\w-]+)$/

const file = join(import.meta.dirname, '../../node_modules/web-features/data.json')
const { features } = JSON.parse(readFileSync(file, 'utf8')) as Features
const known = Object.values(features).flatMap(({ status }) =>
  Object.entries(status?.by_compat_key ?? {}).map(([name, { support }]) => {
    const since = floor.map(([browser]) => support[browser === 'ios_saf' ? 'safari_ios' : browser])
    const isThere = floor.every(([, version], at) => parseFloat(since[at]?.replace('≤', '') ?? 'NaN') <= version)
    return { key: name, isThere, isCommon: !since.includes(undefined) }
  }),
)

const uses: Use[] = known.flatMap(({ key: name, ...support }) => {
  const [, space, owner, member] = key.exec(name) ?? []
  if (!owner || member?.endsWith('_event')) return []
  if (space && !member) return { owner: space, name: owner, ...support }
  return owner === 'Window' && member
    ? { owner: member, name: null, ...support }
    : { owner, name: member ?? null, ...support }
})

const globals = new Map(uses.filter(({ name }) => name === null).map((use) => [use.owner, use]))
const members = new Map<string | null, Use[]>()
for (const use of uses) members.set(use.name, [...(members.get(use.name) ?? []), use])
const selectors = new Map(known.map(({ key: name, isThere }) => [selector.exec(name)?.[1], isThere]))

/** What the floor lacks. */
export const newer: readonly Use[] = uses.filter(({ isThere }) => !isThere)

/** Pseudo-classes of a style sheet that the floor doesn't know, outside of `@supports`: they void the whole rule. */
export const findNewerSelectors = (css: string): string[] => [
  ...new Set(
    [...css.matchAll(/(?<=[\w\s,)}>+~*\].]):{1,2}([a-z-]+)(?=[^;{}]*\{)/g)]
      .map(([, name]) => name!)
      .filter((name) => selectors.get(name) === false),
  ),
]

const windows = new Set(['window', 'globalThis', 'self'])

/**
 * What a script uses and the floor lacks, such as `Promise.withResolvers`. A function of something unknown is reported if
 * the floor has none of that name anywhere. What the script tests for isn't reported.
 */
export function findNewer(code: string): string[] {
  const found = new Set<string>()
  const tested = new Set<string>()
  /** Classes of the variables that are known to hold an object of one. */
  const scopes: Map<string, string | null>[] = [new Map()]
  const scopeOf = (name: string) => scopes.findLast((scope) => scope.has(name))
  const classOf = (node: Node | null) =>
    node?.type === 'NewExpression' && node.callee.type === 'Identifier' && !scopeOf(node.callee.name)
      ? node.callee.name
      : null
  const ownerOf = (node: Node) => {
    if (node.type !== 'Identifier') return classOf(node)
    const scope = scopeOf(node.name)
    return scope ? scope.get(node.name) : node.name
  }
  const isGlobal = (node: Node) => node.type === 'Identifier' && !scopeOf(node.name)
  const declare = (node: Node | null, made: string | null = null) => {
    if (node?.type === 'Identifier') scopes.at(-1)!.set(node.name, made)
    else if (node) for (const child of childrenOf(node)) declare(child)
  }
  const noteGlobal = (name: string) => {
    if (globals.get(name)?.isThere === false) found.add(name)
  }
  const noteMember = (object: Node, name: string, isCalled: boolean) => {
    const owner = ownerOf(object) ?? ''
    const all = members.get(name) ?? []
    const own = all.find((use) => use.owner === owner)
    if (windows.has(owner)) noteGlobal(name)
    else if (own?.isThere === false) found.add(`${owner}.${name}`)
    else if (own) return
    else if (isCalled && all.some(({ isCommon }) => isCommon) && all.every(({ isThere }) => !isThere)) found.add(name)
  }
  /** Reading a value of an object, such as a size, is no test. */
  const noteTest = (object: Node, name: string) => {
    const owner = ownerOf(object) ?? ''
    if (owner === '' || windows.has(owner)) tested.add(name)
    else if (isGlobal(object)) tested.add(`${owner}.${name}`)
    else noteMember(object, name, false)
  }
  const visit = (node: Node, parent?: Node): void => {
    const isFunction = /Function/.test(node.type)
    if ((node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id) declare(node.id)
    if (isFunction) scopes.push(new Map())
    if ('params' in node && Array.isArray(node.params)) for (const each of node.params) declare(each as Node)
    if (node.type === 'VariableDeclarator') declare(node.id, classOf(node.init))
    if (node.type === 'CatchClause') declare(node.param)
    if (node.type === 'BinaryExpression' && node.operator === 'in') noteTest(node.right, textOf(node.left))
    const isMember = node.type === 'MemberExpression' && node.property.type === 'Identifier' && !node.computed
    const name = isMember ? (node.property as { name: string }).name : node.type === 'Identifier' ? node.name : null
    if (isMember && isTest(node, parent)) noteTest(node.object, name!)
    else if (name !== null && isTest(node, parent)) tested.add(name)
    else if (isMember) noteMember(node.object, name!, parent?.type === 'CallExpression' && parent.callee === node)
    else if (name !== null && !isLabel(node, parent) && !scopeOf(name)) noteGlobal(name)
    for (const child of childrenOf(node)) visit(child, node)
    if (isFunction) scopes.pop()
  }
  visit(parseSync('script.js', code).program)
  return [...found].filter((use) => !tested.has(use))
}

const textOf = (node: Node) =>
  node.type === 'TemplateLiteral' ? node.quasis[0]!.value.raw : node.type === 'Literal' ? String(node.value) : ''

/** Whether a script asks whether something is there. */
const isTest = (node: Node, parent?: Node) =>
  (parent?.type === 'UnaryExpression' && (parent.operator === 'typeof' || parent.operator === '!')) ||
  (parent?.type === 'CallExpression' && parent.optional) ||
  ((parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression') && parent.test === node) ||
  parent?.type === 'LogicalExpression'

/** The name of a property or a key isn't the use of a variable. */
const isLabel = (node: Node, parent?: Node) =>
  (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  ((parent?.type === 'Property' || parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition') &&
    parent.key === node)

const childrenOf = (node: Node): Node[] =>
  (visitorKeys[node.type] ?? [])
    .flatMap((name) => (node as unknown as Record<string, Node | Node[] | null>)[name] ?? [])
    .filter(Boolean)
