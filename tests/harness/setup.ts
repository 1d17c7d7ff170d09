import { afterAll, vi } from 'vitest'
import { runClosings } from './after-file.ts'

// Runs before each test file (vitest.config.ts).
afterAll(async () => {
  // A failed test may have left fake timers.
  vi.useRealTimers()
  await runClosings()
})
