import { afterAll, vi } from 'vitest'
import { parameters } from '#server/content/accounts/passwords.ts'
import { runClosings } from './after-file.ts'

// Runs before each test file (vitest.config.ts).
// Hundreds of tests sign in, and a hash is slow by design. passwords.test.ts loads the module anew.
Object.assign(parameters, { memory: 1024, passes: 1 })

afterAll(async () => {
  // A failed test may have left fake timers.
  vi.useRealTimers()
  await runClosings()
})
