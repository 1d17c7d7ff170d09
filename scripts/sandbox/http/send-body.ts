import { bites, type Faults } from '#scripts/sandbox/faults.ts'
import type { Exchange } from './answers.ts'

/** Sends an answer as the faults have it: whole; or only its first half, after which the connection ends, or nothing more comes. */
export function sendBody({ response }: Exchange, body: string, type: string, faults: Faults, isSpared: boolean): true {
  const bytes = Buffer.from(body)
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
  const half = bytes.subarray(0, bytes.length / 2)
  if (!isSpared && bites(faults, 'cutAnswers')) response.write(half, () => response.socket?.destroy())
  else if (!isSpared && bites(faults, 'endlessAnswers')) response.write(half)
  else response.end(bytes)
  return true
}
