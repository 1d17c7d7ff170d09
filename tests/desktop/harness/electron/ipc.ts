import { makeCodec } from '#tests/desktop/harness/page/codec.ts'
import type { FromPage, ToPage } from '#tests/desktop/harness/page/messages.ts'
import { Modelled, only } from './modelled.ts'
import type { Contents } from './shapes.ts'
import type { WebFrameMain } from './web-frame.ts'

type Listener = (event: unknown, ...given: unknown[]) => unknown

export const codec = makeCodec()

class IpcMain extends Modelled {
  readonly handlers = new Map<string, Listener>()

  constructor() {
    super('')
    // The app chooses the channel names, so any event name is valid.
    this.removeAllListeners('newListener')
  }

  handle(channel: string, listener: Listener) {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.handlers.set(channel, listener)
  }
}

export const ipcMain = new IpcMain()
// Electron has this property, too: tests use it to call a handler like a foreign frame would.
Object.defineProperty(ipcMain, '_invokeHandlers', { value: ipcMain.handlers })

/** Handles a message of a preload. The result, or the error in Electron's wording, goes back to the page. */
export async function receive(sender: Contents, senderFrame: WebFrameMain, message: FromPage): Promise<ToPage | null> {
  if (message.is !== 'invoke' && message.is !== 'send') return null
  const { channel } = message
  const event = only('IpcMainEvent', { sender, senderFrame })
  const given = codec.decode(message.body) as unknown[]
  if (message.is === 'send') {
    ipcMain.emit(channel, event, ...given)
    return null
  }
  try {
    const handler = ipcMain.handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    return { is: 'answer', id: message.id, body: codec.encode(await handler(event, ...given)) }
  } catch (error) {
    return { is: 'answer', id: message.id, error: `Error invoking remote method '${channel}': ${String(error)}` }
  }
}
