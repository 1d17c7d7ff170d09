import { vi } from 'vitest'

// Runs at the beginning of each test file of pages (vitest.config.ts): no module of ours knows of the file before.
vi.resetModules()
