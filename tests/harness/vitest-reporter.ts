import type { Reporter, TestModule } from 'vitest/node'
import { describeSlowest } from './slowest.ts'

/** How long (ms) workers may take to stop after the last test. */
const STOP_WITHIN_MS = 60_000

/** After a run of Vitest: says where the time went, and ends the run if a worker can't be stopped. */
export class AfterRun implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const files = modules.map((module) => {
      const { collectDuration, duration, setupDuration, prepareDuration } = module.diagnostic()
      const ms = collectDuration + duration + setupDuration + prepareDuration
      return { name: `${module.relativeModuleId} (${module.project.name})`, ms }
    })
    for (const line of describeSlowest('test files', files)) process.stdout.write(`${line}\n`)
    setTimeout(() => {
      process.stderr.write('hoard: a worker of the tests could not be stopped\n')
      process.exit(1)
    }, STOP_WITHIN_MS).unref()
  }
}
