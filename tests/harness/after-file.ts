const closings: (() => Promise<void>)[] = []

/** Does something when the present test file is over. A module's own `afterAll` counts for the first file alone that loads it. */
export const afterFile = (closing: () => Promise<void>) => void closings.push(closing)

export async function fileIsOver() {
  for (const closing of closings.splice(0)) await closing()
}
