import type { FullConfig } from '@playwright/test'
import { startEngine } from '#tests/harness/engine-setup.ts'

/** Playwright's global setup: starts the database engines of all projects before the first journey. */
export default async function startEngines({ projects }: FullConfig) {
  const endings: (() => Promise<void>)[] = []
  for (const { name } of projects) endings.push(await startEngine(name))
  return async () => {
    for (const end of endings) await end()
  }
}
