import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PlainCommand } from '#scripts/parser-words.ts'
import { prepare } from '#scripts/run.ts'
import { buildDesktop } from './build.ts'

const root = resolve(import.meta.dirname, '../..')
const electron = join(root, 'node_modules/electron')

/** `npm run desktop`: builds the desktop editor and starts it with the arguments after `--`. */
const { args } = new PlainCommand('npm run desktop')
  .description('Starts the desktop editor from its sources. Downloads Electron the first time.')
  .argument('[args...]', 'for Electron, such as --inspect')
  .allowUnknownOption()
  .parse()
if (!hasBinary()) {
  console.log('hoard: fetching Electron (about 120 MB, once) ...')
  // Electron's installer fetches the binary for this system and verifies its checksum.
  const { status, stderr } = spawnSync(process.execPath, [join(electron, 'install.js')], { encoding: 'utf8' })
  if (status !== 0 || !hasBinary()) {
    const why = /^\w*Error: (.*)$/m.exec(stderr)?.[1] ?? /^.*\S.*$/m.exec(stderr)?.[0] ?? 'no reason was given'
    console.error(
      `hoard: the desktop editor can't start because Electron could not be downloaded (${why}). ` +
        'Try again with an internet connection, or use /cms in a browser, which lacks only native files and offline work.',
    )
    process.exit(1)
  }
}
prepare('--build')
await buildDesktop()
const child = spawn(binary(), [root, ...args], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('error', (error) => {
  console.error(`hoard: the desktop editor could not be started: ${error.message}`)
  process.exit(1)
})
child.once('exit', (code) => process.exit(code ?? 1))

function hasBinary(): boolean {
  return existsSync(join(electron, 'path.txt')) && existsSync(binary())
}

function binary(): string {
  return join(electron, 'dist', readFileSync(join(electron, 'path.txt'), 'utf8').trim())
}
