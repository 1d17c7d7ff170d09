/** Name of the log among the attachments of a failed journey. */
export const SERVER_LOG = 'server log'

/** Lines that a failed test shows; the last are the nearest to the failure. */
const SHOWN_LINES = 10

declare global {
  // Tests of pages load modules anew after the setup has (new-modules.ts).
  var serverLogOfTests: string[] | undefined
}

const lines = (globalThis.serverLogOfTests ??= [])

/** Where servers that run in the process of the tests log, as JSON lines. */
export const serverLog = {
  write(line: string) {
    lines.push(line.trimEnd())
    if (lines.length > SHOWN_LINES) lines.shift()
  },
}

/** What was logged since the last call, one JSON object per line. */
export const takeServerLog = (): string => lines.splice(0).join('\n')
