import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { giveUpOwner, isGone, takeOwner } from './owner.ts'

test('issue 9: an owner is gone when its process is, and never because another machine or container has the same name or ids', async () => {
  const owner = takeOwner()
  const [place, pid, began, id] = owner.split('/') as [string, string, string, string]
  expect(pid).toBe(String(process.pid))
  expect(isGone(owner)).toBe(false)

  const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'])
  const childs = [place, child.pid, began, id].join('/')
  // Its id was another's before.
  if (process.platform === 'linux') expect(isGone(childs)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isGone(childs)).toBe(true)

  for (const other of [`${place}0`, `twin-of-${place}`, 'another-machine'])
    for (const process of [pid, child.pid]) expect(isGone([other, process, began, id].join('/'))).toBe(false)
  giveUpOwner(owner)
  expect(isGone(owner)).toBe(true)
})
