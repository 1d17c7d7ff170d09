import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killLeftovers, RUN_MARK } from './leftovers.ts'

const MARK = `a run of ${process.pid}`
const isLinux = process.platform === 'linux'

/** A process that would run for an hour. */
async function start(mark: string, cwd?: string) {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 3_600_000)'], {
    env: { PATH: process.env['PATH'], [RUN_MARK]: mark },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(cwd && { cwd }),
  })
  await once(child.stdout, 'data')
  return child
}

test('processes that a run leaves behind are killed and named, those of other runs are not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-left-'))
  const [marked, inFolder, other] = [
    await start(MARK),
    await start('', mkdtempSync(join(folder, 'a-'))),
    await start('b'),
  ]
  const killed = await killLeftovers(MARK, folder, 200)
  expect(killed.map((line) => Number(line.split(' ')[0])).toSorted()).toEqual(
    isLinux ? [marked.pid!, inFolder.pid!].toSorted() : [],
  )
  if (isLinux) {
    for (const child of [marked, inFolder]) if (child.signalCode === null) await once(child, 'exit')
    expect([marked.signalCode, inFolder.signalCode]).toEqual(['SIGKILL', 'SIGKILL'])
  }
  expect(other.exitCode).toBeNull()
  expect(await killLeftovers(MARK, folder, 200)).toEqual([])
  for (const child of [marked, inFolder, other]) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})
