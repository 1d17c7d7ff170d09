import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startDesktop } from './harness/desktop.ts'

test('an installed editor doesn’t start without its sandbox', { tags: ['D6.1'] }, async () => {
  await using desktop = await startDesktop({ isPackaged: true, args: ['--no-sandbox'] })
  expect(await desktop.exited()).toBe(1)
  const log = await readFile(join(desktop.userData, 'logs/hoard.log'), 'utf8')
  expect(log).toContain('Install the deb or the rpm package of Hoard instead.')
})
