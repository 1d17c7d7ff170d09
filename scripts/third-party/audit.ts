import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { PlainCommand } from '#scripts/parser-words.ts'
import { licenseProblems, type LockedPackages } from './licenses.ts'
import { readAdvisories, readSignatures, type Verdict } from './npm-audit.ts'

/**
 * `npm run audit`: licenses, known vulnerabilities and signatures of the locked packages. Fails for each problem; says
 * so, without failing, where the registry has no audit or no signatures.
 */
new PlainCommand('npm run audit')
  .description('Checks licenses, known vulnerabilities and signatures of all packages. It asks the registry.')
  .showHelpAfterError()
  .parse()
const root = resolve(import.meta.dirname, '../..')
const isWindows = process.platform === 'win32'
const npm = (...args: string[]) =>
  spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell: isWindows, maxBuffer: 64 * 1024 * 1024 })

const lock = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as LockedPackages
const licenses = licenseProblems(lock)
const all: Verdict[] = [
  {
    problems: licenses,
    text: licenses.length === 0 ? 'All licenses are allowed.' : 'Licenses that are not allowed (licenses.ts):',
  },
  readAdvisories(npm('audit', '--json')),
  readSignatures(npm('audit', 'signatures', '--json')),
]
for (const { text, problems } of all) console.log([`hoard: ${text}`, ...problems].join('\n  '))
if (all.some(({ problems }) => problems.length > 0)) process.exit(1)
