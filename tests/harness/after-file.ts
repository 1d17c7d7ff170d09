const closings: (() => Promise<void>)[] = []

/**
 * Runs a callback after the current test file. A module's own `afterAll` runs only for the first file that loads it.
 */
export const afterFile = (closing: () => Promise<void>) => void closings.push(closing)

export async function runClosings() {
  const ended = await Promise.allSettled(closings.splice(0).map((closing) => closing()))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}
