import { resolve } from 'node:path'
import { citationProblems, citingTexts, readCitable } from './citations.ts'
import { listFiles, readSources } from './sources.ts'
import { readProofs, readSpecification, specificationProblems } from './specification.ts'

/** Part of `npm run check`: what neither the type checker nor the linter can see. */
const root = resolve(import.meta.dirname, '../..')
const sources = readSources(root)
const lines = readSpecification(root)
const citable = readCitable(root, lines, listFiles(root, '*.md'))
const problems = [
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
