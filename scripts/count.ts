import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PlainCommand } from './parser-words.ts'
import type { Node } from 'oxc-parser'
import { citationProblems, citingTexts, readCitable } from './checks/citations.ts'
import { folderGraph } from './checks/folders.ts'
import { childrenOf, listFiles, readSources, type Source } from './checks/sources.ts'
import { readSpecification } from './checks/specification.ts'

/** `desktop/staff` is the staff app. */
const STRUCTURES = ['server', 'desktop/staff']
/** Test harnesses don't count as part of the product. */
const isProduct = ({ path, isTest }: Source) => !isTest && !path.startsWith('tests/')

/** `npm run count`: figures for comparing the structure before and after a change. */
const [folder] = new PlainCommand('npm run count')
  .description('Counts files, lines, folders with their imports, and names in the repository.')
  .argument('[folder]', 'another checkout, to compare')
  .showHelpAfterError()
  .parse().args
count(resolve(folder ?? join(import.meta.dirname, '..')))

function count(root: string): void {
  const sources = readSources(root)
  const product = sources.filter(isProduct)
  table('TypeScript without tests', [
    ['', 'files', 'lines', 'under 60 lines', 'longest'],
    ...['shared', 'server', 'storefront', 'desktop', 'scripts'].map((folder) =>
      sizes(
        folder,
        product.filter(({ path }) => path.startsWith(`${folder}/`)),
      ),
    ),
    sizes('all', product),
  ])
  table('Folders', [
    ['', 'top-level', 'layers', 'upward imports', 'cycles'],
    ...STRUCTURES.map((folder) => {
      const { folders, layers, upward, cycles } = folderGraph(sources, folder)
      return [folder, folders.length, layers.length, upward.length, cycles.length]
    }),
  ])
  const functions = product.flatMap(longFunctions).toSorted((one, other) => other.lines - one.lines)
  table('Functions', [
    ['over 150 lines', functions.filter(({ lines }) => lines > 150).length],
    ['over 100 lines', functions.length],
    ...functions.map(({ place, lines }) => [`  ${place}`, lines]),
  ])
  const staffStyles = listFiles(root, 'desktop/staff/*.css')
  table('Names', [
    ['types that more than three files declare', sharedTypes(product).join(', ') || 0],
    ['error classes that do not end in Error', product.flatMap(oddErrors).join(', ') || 0],
    ['identifiers with `room`', product.reduce((sum, source) => sum + roomNames(source), 0)],
    ['citations that do not resolve', citations(root, sources)],
    ['lines of staff CSS', staffStyles.reduce((sum, path) => sum + linesOf(readFileSync(join(root, path), 'utf8')), 0)],
  ])
}

function sizes(name: string, sources: readonly Source[]): (string | number)[] {
  const lines = sources.map(({ text }) => linesOf(text))
  const small = lines.filter((each) => each < 60).length
  return [name, sources.length, lines.reduce((sum, each) => sum + each, 0), small, Math.max(0, ...lines)]
}

function linesOf(text: string): number {
  return text.split('\n').length - 1
}

function table(title: string, rows: readonly (readonly (string | number)[])[]): void {
  console.log(`\n${title}`)
  for (const [first, ...rest] of rows)
    console.log(`  ${String(first).padEnd(42)}${rest.map((each) => String(each).padStart(16)).join('')}`)
}

/** Names of types, apart from components' `Props`, that more than three files declare, with the number of files. */
function sharedTypes(sources: readonly Source[]): string[] {
  const files = new Map<string, Set<string>>()
  for (const { path, program } of sources)
    walk(program, (node) => {
      const isType = node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration'
      if (isType && !node.id.name.endsWith('Props'))
        files.set(node.id.name, (files.get(node.id.name) ?? new Set()).add(path))
    })
  return [...files]
    .filter(([, paths]) => paths.size > 3)
    .toSorted((one, other) => other[1].size - one[1].size)
    .map(([name, paths]) => `${name} (${paths.size})`)
}

/** Functions of more than 100 lines, with where they begin. */
function longFunctions({ path, text, program }: Source): { place: string; lines: number }[] {
  const found: { place: string; lines: number }[] = []
  walk(program, (node) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return
    const lines = linesOf(text.slice(node.start, node.end)) + 1
    if (lines > 100) found.push({ place: `${path}:${linesOf(text.slice(0, node.start)) + 1}`, lines })
  })
  return found
}

function oddErrors({ program }: Source): string[] {
  const names: string[] = []
  walk(program, (node) => {
    if (node.type !== 'ClassDeclaration' || node.superClass?.type !== 'Identifier' || !node.id) return
    if (node.superClass.name.endsWith('Error') && !node.id.name.endsWith('Error')) names.push(node.id.name)
  })
  return names
}

/** Number of distinct identifiers of a file that contain the word `room`. */
function roomNames({ program }: Source): number {
  const names = new Set<string>()
  walk(program, (node) => {
    if (node.type === 'Identifier' && /[rR]oom/.test(node.name)) names.add(node.name)
  })
  return names.size
}

function citations(root: string, sources: readonly Source[]): number {
  const lines = existsSync(join(root, 'docs/specification')) ? readSpecification(root) : []
  const citable = readCitable(root, lines, listFiles(root, '*.md'))
  return sources
    .flatMap((source) => citingTexts(source))
    .reduce((sum, { text }) => sum + citationProblems(text, citable).length, 0)
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const child of childrenOf(node)) walk(child, visit)
}
