import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PlainCommand } from '#scripts/parser-words.ts'

/**
 * For the workflow, on Linux: starts the programs as people have them, which can't be driven, and looks at
 * their processes. The installed deb must show a page in the sandbox; the AppImage must show none outside of it.
 */
const PATIENCE_MS = 45_000
const installers = resolve(import.meta.dirname, '../../dist/installers')

type Outcome = 'shows a page in its sandbox' | 'shows a page without a sandbox' | 'shows no page'

async function start(program: string): Promise<Outcome> {
  const userData = await mkdtemp(join(tmpdir(), 'hoard-installed-'))
  const child = spawn(program, [`--user-data-dir=${userData}`], { stdio: 'inherit', detached: true })
  const ended = new Promise<boolean>((answer) => {
    child.once('error', () => answer(true))
    child.once('exit', () => answer(true))
  })
  try {
    let outcome: Outcome = 'shows no page'
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
      const seccomp = await pageOf(child.pid!)
      // A page is confined shortly after its process has started.
      if (seccomp === '2') return 'shows a page in its sandbox'
      if (seccomp !== null) outcome = 'shows a page without a sandbox'
      if (await Promise.race([ended, wait(200, false)])) break
    }
    return outcome
  } finally {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
    await ended
    await rm(userData, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** How the kernel filters the calls of a page in this process group: `2` in the sandbox. Null if there is no page. */
async function pageOf(group: number): Promise<string | null> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    // It may have ended.
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
    if (Number(/\) \S \d+ (\d+) /.exec(await read('stat'))?.[1]) !== group) continue
    if ((await read('cmdline')).includes('--type=renderer'))
      return /^Seccomp:\s+(\d)$/m.exec(await read('status'))?.[1] ?? null
  }
  return null
}

new PlainCommand('node scripts/desktop/installed.ts')
  .description('On Linux: checks that the installed deb and the AppImage start in their sandbox.')
  .showHelpAfterError()
  .parse()
const appImage = (await readdir(installers)).find((name) => name.endsWith('.AppImage'))
if (!appImage) throw new Error(`There is no AppImage in ${installers}.`)
const deb = await start('/opt/Hoard/hoard')
console.log(`hoard: the deb ${deb}`)
const portable = await start(join(installers, appImage))
console.log(`hoard: the AppImage ${portable}`)
if (deb !== 'shows a page in its sandbox' || portable === 'shows a page without a sandbox') process.exit(1)
