import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from './chromium.ts'

/** A browser with a persistent profile that can be killed and restarted. */
export async function openProfile() {
  const profile = await mkdtemp(join(tmpdir(), 'hoard-browser-'))
  let kill: (() => Promise<void>) | undefined

  return {
    /** Starts the browser and returns a page. */
    async start(): Promise<Page> {
      const { executablePath, args } = chromiumLaunch
      const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
      // Detached, so that all of its processes form one group.
      const child = spawn(executablePath, [...args, ...flags], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
      kill = async () => {
        kill = undefined
        const gone = once(child, 'exit')
        process.kill(-child.pid!, 'SIGKILL')
        await gone
      }
      const browser = await chromium.connectOverCDP(await findDevToolsUrl(child.stderr))
      const [context] = browser.contexts()
      return context!.newPage()
    },
    /** Kills the browser without a chance to clean up, as in a power failure. */
    kill: () => kill?.(),
    async [Symbol.asyncDispose]() {
      await kill?.()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function findDevToolsUrl(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? []
    if (address) {
      output.resume()
      return address
    }
  }
  throw new Error('The browser exited before it was ready.')
}
