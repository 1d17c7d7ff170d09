import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * `npm run desktop:installed`, on Linux: starts the installed program as people have it, which can't be driven, and
 * checks by its processes that the sandbox confines its pages. An AppImage beside it must start so, too, or refuse to.
 */
const PATIENCE_MS = 60_000
const installers = resolve(import.meta.dirname, '../../dist/installers')

const outcome = async (program: string) => {
  const userData = await mkdtemp(join(tmpdir(), 'hoard-installed-'))
  const child = spawn(program, [`--user-data-dir=${userData}`], { stdio: 'inherit', detached: true })
  const exit = new Promise<string>((answer) => {
    child.once('error', (error) => answer(`could not be started: ${error.message}`))
    child.once('exit', (code) => answer(`ended with ${code}`))
  })
  try {
    return await Promise.race([exit, isConfined(child.pid!)])
  } finally {
    if (child.pid && existsSync(`/proc/${child.pid}`)) process.kill(-child.pid, 'SIGKILL')
    await exit
    await rm(userData, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Waits for a page of this process group and reads whether the kernel filters its calls. */
async function isConfined(group: number): Promise<string> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(200))
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const of = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
      if (Number((await of('stat')).split(') ')[1]?.split(' ')[2]) !== group) continue
      if (!(await of('cmdline')).includes('--type=renderer')) continue
      return /^Seccomp:\s+2$/m.test(await of('status')) ? 'in its sandbox' : 'without a sandbox'
    }
  return 'showed no page'
}

const appImage = (await readdir(installers)).find((name) => name.endsWith('.AppImage'))
if (!appImage) throw new Error(`There is no AppImage in ${installers}.`)
const found = { deb: await outcome('/opt/Hoard/hoard'), AppImage: await outcome(join(installers, appImage)) }
for (const [name, said] of Object.entries(found)) console.log(`hoard: the ${name} ${said}`)
if (found.deb !== 'in its sandbox' || !['in its sandbox', 'ended with 1'].includes(found.AppImage)) process.exit(1)
