import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { relative } from 'node:path'
import { noteFailure } from '#tests/harness/failures.ts'
import { SERVER_LOG } from '#tests/harness/server-log.ts'
import { describeSlowest } from '#tests/harness/slowest.ts'

const nameOf = ({ title, location }: TestCase) => `${relative(process.cwd(), location.file)} › ${title}`

/** After a run of Playwright: says where the time went and notes what failed. */
export default class AfterJourneys implements Reporter {
  #root: Suite | undefined

  onBegin(_config: FullConfig, root: Suite) {
    this.#root = root
  }

  onEnd() {
    const all = this.#root?.allTests() ?? []
    const journeys = all.flatMap((test) => {
      const ms = test.results.reduce((sum, { duration }) => sum + duration, 0)
      return ms > 0 ? [{ name: nameOf(test), ms }] : []
    })
    for (const test of all) {
      if (test.outcome() !== 'unexpected') continue
      const last = test.results.at(-1)
      const log = last?.attachments.find(({ name }) => name === SERVER_LOG)?.body?.toString()
      noteFailure(nameOf(test), last?.error?.message, log)
    }
    for (const line of describeSlowest('journeys', journeys)) process.stdout.write(`${line}\n`)
  }

  onError(error: TestError) {
    noteFailure('an error outside of the journeys', error.message)
  }

  printsToStdio() {
    return false
  }
}
