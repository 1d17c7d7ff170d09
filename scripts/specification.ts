import { resolve } from 'node:path'
import { PlainCommand } from './parser-words.ts'
import { readSources } from './checks/sources.ts'
import { readProofs, readSpecification } from './checks/specification.ts'
import { tierOf } from '#tests/tiers.ts'

/** `npm run specification`: the map from the lines of docs/specification to tests. */
const root = resolve(import.meta.dirname, '..')
const { args: positionals } = new PlainCommand('npm run specification')
  .description(
    'Prints the lines of docs/specification, each with the tests that prove it, and marks those of npm run test:slow. The end counts the lines that only these prove.',
  )
  .argument('[ids...]', 'only these lines, such as S2.14, or all lines of S2')
  .showHelpAfterError()
  .parse()
const proofs = readSources(root)
  .filter(({ isTest }) => isTest)
  .flatMap((source) => readProofs(source))
const isWanted = (id: string) =>
  positionals.length === 0 || positionals.some((asked) => id === asked || id.startsWith(`${asked}.`))
let onlySlow = 0
const wanted = readSpecification(root).filter((line) => isWanted(line.id))
for (const { id, text } of wanted) {
  const proving = proofs.filter(({ ids }) => ids.includes(id))
  if (proving.every(({ path, isRunning }) => tierOf(path) === 'slow' || !isRunning)) onlySlow += 1
  console.log(`${id}  ${text}`)
  for (const { path, title, isRunning } of proving)
    console.log(`      ${path} › ${title}${tierOf(path) === 'slow' ? ' (slow)' : ''}${isRunning ? '' : ' (skipped)'}`)
}
console.log(`\n${wanted.length} lines; only slow tests prove ${onlySlow} of them`)
