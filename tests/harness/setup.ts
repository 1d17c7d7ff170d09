import { afterAll } from 'vitest'
import { fileIsOver } from './after-file.ts'

// Runs at the beginning of each test file (vitest.config.ts).
afterAll(fileIsOver)
