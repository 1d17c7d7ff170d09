import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { importProblems } from './allowed.ts'
import { citationProblems, citingTexts, documentProblems, readCitable } from './citations.ts'
import { folderGraph } from './folders.ts'
import { keyProblems } from './keys.ts'
import { packageProblems, type Manifest } from './packages.ts'
import { plainWordsProblems } from './plain-words.ts'
import { listFiles, readSources } from './sources.ts'
import { settingsProblems } from './settings.ts'
import { styleProblems } from './styles.ts'
import { readProofs, readSpecification, specificationProblems } from './specification.ts'

/** Part of `npm run check`: what neither the type checker nor the linter can see. */
const root = resolve(import.meta.dirname, '../..')
const sources = readSources(root)
const lines = readSpecification(root)
const citable = readCitable(root, lines, listFiles(root, '*.md'))
const folders = new Set(
  sources.flatMap(({ path }) =>
    path
      .split('/')
      .slice(0, -2)
      .map((_, at, parts) => parts.slice(0, at + 1).join('/')),
  ),
)
const manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as Manifest
const problems = [
  ...packageProblems(sources, manifest),
  ...settingsProblems(root),
  ...plainWordsProblems(root, sources),
  ...styleProblems(root),
  ...documentProblems(root),
  ...sources.flatMap((source) => importProblems(source)),
  ...sources.flatMap((source) => keyProblems(source)),
  ...[...folders].flatMap((folder) =>
    folderGraph(sources, folder).cycles.map((cycle) => `${folder}: ${cycle.join(' and ')} import each other`),
  ),
  ...specificationProblems(
    lines,
    sources.filter(({ isTest }) => isTest).flatMap((source) => readProofs(source)),
  ),
  ...sources.flatMap((source) =>
    citingTexts(source).flatMap(({ line, text }) =>
      citationProblems(text, citable).map((problem) => `${source.path}:${line}: ${problem}`),
    ),
  ),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${sources.length} files, ${lines.length} lines of the specification: no problems`)
