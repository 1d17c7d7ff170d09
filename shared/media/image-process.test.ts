import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#tests/harness/wait-for.ts'

const WORKER = fileURLToPath(new URL('../../desktop/core/images/image-worker.ts', import.meta.url))

/** A system that allows no other priority, and has no file for it. */
const REFUSING = `
  import fs from 'node:fs'
  import os from 'node:os'
  import { syncBuiltinESMExports } from 'node:module'
  os.setPriority = () => { throw Object.assign(new Error('setPriority'), { code: 'EACCES' }) }
  const { writeFileSync } = fs
  fs.writeFileSync = (path, ...rest) => writeFileSync(path === '/proc/self/oom_score_adj' ? '/proc/gone' : path, ...rest)
  syncBuiltinESMExports()`

/** Starts a process for images, reports its id, and waits. */
const PROGRAM = `
  import { forkImageProcess } from '${new URL('image-process.ts', import.meta.url).href}'
  const { child, handle } = forkImageProcess(${JSON.stringify(WORKER)})
  handle.on('message', () => process.send(child.pid))`

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a process ends with the program that started it, also if that is killed', async () => {
  const program = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  const [pid] = (await once(program, 'message')) as [number]
  expect(isRunning(pid)).toBe(true)
  program.kill('SIGKILL')
  await eventually(() => isRunning(pid)).toBe(false)
})

test('a process whose priority can’t be changed works all the same', async () => {
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(REFUSING)}`, WORKER], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const heard = once(child, 'message')
  expect(await Promise.race([heard, once(child, 'exit')])).toEqual([{ ready: true }, undefined])
  const answered = once(child, 'message')
  child.send({ id: 1, kind: 'test', input: null })
  expect((await answered)[0]).toMatchObject({ id: 1, rss: expect.any(Number) as number })
})
