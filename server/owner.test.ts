import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { releaseOwner, isOwnerDead, createOwner } from './owner.ts'

test('an owner is gone with its process, never because of equal names or ids', { tags: ['both-engines'] }, async () => {
  const owner = createOwner()
  const [place, pid, began, id] = owner.split('/') as [string, string, string, string]
  expect(pid).toBe(String(process.pid))
  expect(isOwnerDead(owner)).toBe(false)

  const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'])
  const childs = [place, child.pid, began, id].join('/')
  // The pid has been reused since.
  if (process.platform === 'linux') expect(isOwnerDead(childs)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isOwnerDead(childs)).toBe(true)

  for (const other of [`${place}0`, `twin-of-${place}`, 'another-machine'])
    for (const process of [pid, child.pid]) expect(isOwnerDead([other, process, began, id].join('/'))).toBe(false)
  releaseOwner(owner)
  expect(isOwnerDead(owner)).toBe(true)
})
