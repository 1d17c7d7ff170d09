import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node'
import { noteFailure } from './failures.ts'
import { describeSlowest } from './slowest.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What the servers of a failed test or file logged (tests/harness/setup.ts). */
    serverLog?: string
  }
}

/** How long (ms) workers may take to stop after the last test. */
const STOP_WITHIN_MS = 60_000

/** After a run of Vitest: says where the time went and notes what failed; ends the run if a worker can't be stopped. */
export class AfterRun implements Reporter {
  #isWatching = false

  onInit({ config }: Vitest) {
    this.#isWatching = config.watch
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const files = modules.map((module) => {
      const { collectDuration, duration, setupDuration, prepareDuration } = module.diagnostic()
      const ms = collectDuration + duration + setupDuration + prepareDuration
      return { name: `${module.relativeModuleId} (${module.project.name})`, ms }
    })
    for (const line of describeSlowest('test files', files)) process.stdout.write(`${line}\n`)
    for (const module of modules) {
      const name = `${module.relativeModuleId} (${module.project.name})`
      for (const error of module.errors()) noteFailure(name, error.message, module.meta().serverLog)
      for (const test of module.children.allTests('failed'))
        noteFailure(`${name} › ${test.fullName}`, test.result().errors?.[0]?.message, test.meta().serverLog)
    }
    for (const error of unhandled) noteFailure('an error outside of the tests', error.stack ?? error.message)
    if (this.#isWatching) return
    setTimeout(() => {
      process.stderr.write('hoard: a worker of the tests could not be stopped\n')
      process.exit(1)
    }, STOP_WITHIN_MS).unref()
  }
}
