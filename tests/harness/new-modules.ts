import { vi } from 'vitest'

// Runs before each test file of pages (vitest.config.ts), so that no module state is shared between files.
vi.resetModules()
