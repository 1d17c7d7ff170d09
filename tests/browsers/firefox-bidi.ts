#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

/**
 * Debian's Firefox for Playwright, which starts this program in its place and speaks WebDriver BiDi with it. Two things
 * differ from Firefox itself: commands that the long-term release doesn't know yet (media features, say) are answered as
 * if it had obeyed, since Playwright gives up on the first refusal; and text is inserted as a person does.
 */
interface Message {
  id?: number
  error?: string
  result?: { sessionId?: string }
}

/**
 * Playwright assigns the value of a field, which React takes for its own change (`fill` then does nothing), and looks for
 * this function, which is in place before its own.
 */
const INSERTING = {
  id: 2 ** 31,
  method: 'script.addPreloadScript',
  params: {
    functionDeclaration: `() => {
      const insert = (text) => {
        let focused = document.activeElement
        while (focused?.shadowRoot) focused = focused.shadowRoot.activeElement
        if (focused?.localName === 'iframe') return focused
        document.execCommand('insertText', false, text)
      }
      Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
    }`,
  },
}

const { promise: hasEnded, resolve: end } = Promise.withResolvers<number | null>()
const firefox = spawn('/usr/bin/firefox-esr', process.argv.slice(2), { stdio: ['inherit', 'inherit', 'pipe'] })
firefox.on('exit', end)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => firefox.kill(signal))

for await (const line of createInterface({ input: firefox.stderr })) {
  const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
  process.stderr.write(`${address ? `WebDriver BiDi listening on ${await bridgeTo(address)}` : line}\n`)
}
process.exit((await hasEnded) ?? 1)

/** Address of a bridge to this WebDriver. */
async function bridgeTo(address: string): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  server.on('connection', (playwright, { url = '' }) => {
    const driver = new WebSocket(address + url, { perMessageDeflate: false, maxPayload: 2 ** 30 })
    const isOpen = new Promise((resolve) => driver.once('open', resolve))
    playwright.on('message', async (data) => {
      await isOpen
      driver.send((data as Buffer).toString())
    })
    driver.on('message', (data) => {
      const text = (data as Buffer).toString()
      const { id, error, result } = JSON.parse(text) as Message
      if (id === INSERTING.id) return
      if (result?.sessionId) driver.send(JSON.stringify(INSERTING))
      playwright.send(error === 'unknown command' ? JSON.stringify({ type: 'success', id, result: {} }) : text)
    })
    playwright.on('close', () => driver.close())
    driver.on('close', () => playwright.close())
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return `ws://127.0.0.1:${(server.address() as { port: number }).port}`
}
