import type { Bridge } from '#bridge/bridge.ts'
import type { connect } from '#storefront/live/connection.ts'

type Listeners<Message> = Parameters<typeof connect<Message>>[0]

/** Desktop counterpart of `connect`: the main process holds the socket, reconnects and forwards messages. */
export function connectThroughBridge<Message>(
  { live, on }: Pick<Bridge, 'live' | 'on'>,
  { parse, onMessage, onReturn, onStatus }: Listeners<Message>,
): { close(): void } {
  let missed = false
  const stop = on('live', (event) => {
    if ('frame' in event) {
      try {
        const message = parse(event.frame)
        if (message) onMessage(message)
      } catch (error) {
        reportError(error)
        onStatus(false)
      }
      return
    }
    onStatus(event.isConnected)
    if (event.isConnected && missed) onReturn()
    missed = !event.isConnected
  })
  live.open().catch((error: unknown) => {
    reportError(error)
    onStatus(false)
  })
  return {
    close() {
      stop()
      void live.close()
    },
  }
}
