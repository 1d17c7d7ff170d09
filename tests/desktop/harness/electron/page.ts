import { randomUUID } from 'node:crypto'
import { browser } from '#tests/desktop/harness/child/machine.ts'
import { unlessGone, type DevtoolsSession } from '#tests/desktop/harness/chromium/devtools.ts'
import type { FromPage, ToPage } from '#tests/desktop/harness/page/messages.ts'
import { pageScript, preloadScript } from '#tests/desktop/harness/page/scripts.ts'
import { logViolations, VIOLATED } from '#tests/harness/log-violations.ts'

/** Name of the isolated world in which Electron runs preloads. */
const WORLD = 'Electron Isolated Context'
const BINDING = 'electronPost'

export interface PageParts {
  width: number
  height: number
  preload: string | undefined
  /** Command line of the preload. */
  args: string[]
  onMessage(message: FromPage): void
  onPreloadError(error: Error): void
}

/** Chromium page whose preload runs in an isolated world. */
export interface Page {
  targetId: string
  session: DevtoolsSession
  /**
   * Sends to the preload of the current or loading document. Without a document the message is lost, as in Electron.
   */
  deliver(message: ToPage): Promise<void>
}

export async function openPage({ width, height, preload, args, onMessage, onPreloadError }: PageParts): Promise<Page> {
  const { root, sessionOf } = await browser
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', width, height, newWindow: true })
  const session = await sessionOf(targetId)
  /** Isolated world of the top document; pending while the document loads. */
  let world = Promise.withResolvers<number>()
  let current: number | null = null

  session.on('Runtime.executionContextCreated', ({ context }) => {
    const { frameId } = context.auxData as { frameId: string }
    if (context.name !== WORLD || frameId !== targetId) return
    current = context.id
    world.resolve(context.id)
  })
  session.on('Runtime.executionContextsCleared', () => {
    // The event fires twice when a document is replaced.
    if (current !== null) world = Promise.withResolvers()
    current = null
  })
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name === BINDING && executionContextId === current) onMessage(JSON.parse(payload) as FromPage)
  })
  session.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    const { executionContextId, exception, text } = exceptionDetails
    if (executionContextId !== undefined && executionContextId === current)
      onPreloadError(new Error(exception?.description ?? text))
  })

  session.on('Runtime.consoleAPICalled', ({ args: [first] }) => {
    // The harness reads this from the output (desktop.ts).
    if (String(first?.value).startsWith(VIOLATED)) process.stderr.write(`${String(first!.value)}\n`)
  })

  const nonce = `bridge-${randomUUID()}`
  const renderer = { platform: process.platform, argv: ['electron', ...args] }
  await Promise.all([
    session.send('Page.enable'),
    session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    session.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
    session.send('Runtime.enable'),
    session.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(nonce) }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: logViolations }),
    session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: preloadScript(nonce, preload, renderer),
      worldName: WORLD,
    }),
  ])

  return {
    targetId,
    session,
    async deliver(message) {
      const executionContextId = await world.promise
      await session
        .send('Runtime.callFunctionOn', {
          functionDeclaration: 'function (message) { electronDeliver(message) }',
          arguments: [{ value: message }],
          executionContextId,
        })
        .catch(unlessGone)
    },
  }
}
