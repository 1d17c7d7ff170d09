import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSources } from './checks/sources.ts'
import { readProofs, readSpecification } from './checks/specification.ts'

const USAGE = `Prints the lines of the specification, each with the tests that prove it.

  npm run specification                every line
  npm run specification -- S2          those that begin with S2
  npm run specification -- S2.14 C4.3  these lines`

/** `npm run specification`: the map from the lines of docs/specification to tests. */
const root = resolve(import.meta.dirname, '..')
const { positionals, values } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
if (values.help) console.log(USAGE)
else {
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
}
