import { afterAll, vi } from 'vitest'
import { fileIsOver } from './after-file.ts'

// Runs at the beginning of each test file (vitest.config.ts).
afterAll(async () => {
  // Of a test that failed before it could set the clocks right.
  vi.useRealTimers()
  await fileIsOver()
})
