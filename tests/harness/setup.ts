import { configureGlobal } from 'fast-check'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { parameters } from '#server/content/accounts/passwords.ts'
import { runClosings } from './after-file.ts'
import { killChildren, watchChildren } from './children.ts'
import { takeServerLog } from './server-log.ts'

// Runs before each test file (vitest.config.ts).
// Hundreds of tests sign in, and a hash is slow by design. passwords.test.ts loads the module anew.
Object.assign(parameters, { memory: 1024, passes: 1 })
// Every run tries the same values, so that none fails by chance. Another seed tries others.
configureGlobal({ seed: Number(process.env['HOARD_TEST_SEED'] ?? 1) })
const children = watchChildren()

beforeEach(() => {
  children.mark()
  takeServerLog()
})

afterEach(async ({ task }) => {
  // It may have failed before it could end its processes, or at its limit, while it still goes on.
  if (task.result?.state !== 'fail') return
  task.meta.serverLog = takeServerLog()
  await killChildren(children.sinceMark())
})

// oxlint-disable-next-line no-empty-pattern -- Vitest reads which fixtures it needs
afterAll(async ({}, file) => {
  // What comes before all tests has failed.
  if (file.result?.state === 'fail') file.meta.serverLog = takeServerLog()
  // A failed test may have left fake timers.
  vi.useRealTimers()
  try {
    await runClosings()
  } finally {
    await killChildren(children.takeAll())
  }
})
