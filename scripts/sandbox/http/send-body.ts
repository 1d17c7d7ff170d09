import { consumeFault, type Faults } from '#sandbox/faults.ts'
import type { Exchange } from './exchange.ts'

/** Sends a response as the faults dictate: complete, cut off after half, or stalled after half. */
export function sendBody({ response }: Exchange, body: string, type: string, faults: Faults, isSpared: boolean): true {
  const bytes = Buffer.from(body)
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
  const half = bytes.subarray(0, bytes.length / 2)
  if (!isSpared && consumeFault(faults, 'cutAnswers')) response.write(half, () => response.socket?.destroy())
  else if (!isSpared && consumeFault(faults, 'endlessAnswers')) response.write(half)
  else response.end(bytes)
  return true
}
