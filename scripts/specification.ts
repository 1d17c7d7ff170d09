import { resolve } from 'node:path'
import { Command } from 'commander'
import { readSources } from './checks/sources.ts'
import { readProofs, readSpecification } from './checks/specification.ts'

/** `npm run specification`: the map from the lines of docs/specification to tests. */
const root = resolve(import.meta.dirname, '..')
const { args: positionals } = new Command('npm run specification')
  .description('Prints the lines of docs/specification, each with the tests that prove it.')
  .argument('[ids...]', 'only these lines, such as S2.14, or all lines of S2')
  .showHelpAfterError()
  .parse()
const proofs = readSources(root)
  .filter(({ isTest }) => isTest)
  .flatMap((source) => readProofs(source))
const isWanted = (id: string) =>
  positionals.length === 0 || positionals.some((asked) => id === asked || id.startsWith(`${asked}.`))
for (const { id, text } of readSpecification(root).filter((line) => isWanted(line.id))) {
  console.log(`${id}  ${text}`)
  for (const proof of proofs.filter(({ ids }) => ids.includes(id)))
    console.log(`      ${proof.path} › ${proof.title}${proof.isRunning ? '' : ' (skipped)'}`)
}
