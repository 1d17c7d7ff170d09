import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { addressForBrowser, allow } from '#tests/desktop/allow.ts'
import { findInPage, recordAnswers, secretsOf, written } from '#tests/desktop/secrets.ts'
import { openCms, type Bench, type Item } from './item.ts'
import { stallLimit } from '#tests/harness/limits.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const main = (from: string, to: string) => ({ file: 'main.js', from, to }) as const

const lines = async ({ desktop }: Bench) =>
  (await readFile(join(desktop.userData, 'logs/hoard.log'), 'utf8')).split('\n')

export const sessionItems: Item[] = [
  {
    line: 'all server calls from main so that no token reaches the page',
    loosen: main(
      'const headers = headersToPage(received, shop.server.address);',
      'const headers = headersToPage(received, shop.server.address);\n\t\theaders.set("x-session", shop.headers().authorization ?? "");',
    ),
    async check(bench) {
      const [token] = await secretsOf(bench.desktop)
      const page = await openCms(bench)
      const answers = recordAnswers(page)
      await page.reload()
      await page.getByRole('heading', { name: 'PAGES' }).waitFor()
      expect(token).toBeTruthy()
      expect((await answers.text()).includes(token!)).toBe(false)
      expect((await findInPage(page)).includes(token!)).toBe(false)
    },
  },
  {
    line: 'safeStorage.encryptStringAsync: what is kept is sealed',
    loosen: main(
      'safeStorage.encryptStringAsync(text)',
      '(await safeStorage.encryptStringAsync(text), Buffer.from(text))',
    ),
    async check({ desktop }) {
      const [token] = await secretsOf(desktop)
      expect(token).toBeTruthy()
      expect((await written(desktop.userData)).includes(token!)).toBe(false)
    },
  },
  {
    line: 'child-process-gone is handled',
    loosen: main('if (reason !== "clean-exit" && name !== "Hoard images")', 'if (false)'),
    async check(bench) {
      // Of the processes for images it is told when it has ended them itself, too.
      const gone = [
        { type: 'Utility', reason: 'killed', exitCode: 15, name: 'Hoard images' },
        { type: 'GPU', reason: 'oom', exitCode: 9 },
      ]
      await bench.desktop.evaluate(
        ({ app }, all) => all.forEach((details) => app.emit('child-process-gone', {}, details)),
        gone,
      )
      await eventually(async () => (await lines(bench)).join('\n')).toContain('Process ended: GPU, oom')
      expect((await lines(bench)).join('\n')).not.toContain('Process ended: Hoard images')
    },
  },
  {
    line: 'setProgressBar',
    loosen: main('window.get()?.setProgressBar(progress?.fraction ?? -1,', 'window.get()?.setProgressBar(-1,'),
    async check(bench) {
      await bench.desktop.focus()
      await upload(bench, 'progress')
      const { progress } = await bench.desktop.log()
      expect(progress.at(-1)).toBe(-1)
      expect(Math.max(...progress)).toBeGreaterThan(0)
    },
  },
  {
    line: 'notifications only when unfocused',
    loosen: main('if (!notice || window.isFocused() ||', 'if (!notice ||'),
    async check(bench) {
      const count = async () => (await bench.desktop.log()).notifications.length
      const before = await count()
      await bench.desktop.blur()
      await upload(bench, 'elsewhere')
      await eventually(count).toBe(before + 1)
      await bench.desktop.focus()
      await upload(bench, 'looking')
      expect(await count()).toBe(before + 1)
    },
  },
]

/** Pastes an image new to this shop. Resolves when its upload is done. */
async function upload(bench: Bench, name: string) {
  const page = await openCms(bench)
  const isIn = await page.evaluate(async (title) => {
    const hoard = window.hoard!
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
    const context = canvas.getContext('2d')!
    for (let at = 0; at < 300; at++) {
      context.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`
      context.fillRect(Math.random() * 300, Math.random() * 200, 40, 40)
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const [id] = await hoard.uploads.add({
      files: [new File([blob!], `${title}.png`, { type: 'image/png' })],
      tags: [],
    })
    return new Promise((resolve) => {
      const look = async () => {
        const item = (await hoard.uploads.state()).items.find((one) => one.id === id)
        if (item && ['added', 'similar', 'refused', 'known'].includes(item.is)) resolve(item.is)
        else setTimeout(() => void look(), 50)
      }
      void look()
    })
  }, name)
  expect(['added', 'similar']).toContain(isIn)
}

/** Must run last: without the protection, every handler really runs. */
export const senderItem: Item = {
  line: 'senderFrame is checked in every handler',
  loosen: main(
    'const address = isOurs(sender) ? appAddress(url) : null;',
    'const address = appAddress(BrowserWindow.getAllWindows()[0].webContents.getURL());',
  ),
  async check(bench) {
    await openCms(bench)
    const before = (await lines(bench)).length
    const answered = await bench.desktop.evaluate(async ({ BrowserWindow, ipcMain }) => {
      const sender = BrowserWindow.getAllWindows()[0]!.webContents
      const ours = { url: sender.getURL(), parent: null }
      const strangers = [
        { sender, senderFrame: null },
        { sender, senderFrame: { ...ours, parent: ours } },
        { sender, senderFrame: { ...ours, url: 'https://evil.example/' } },
        { sender, senderFrame: { ...ours, url: 'app://evil/' } },
        { sender: {}, senderFrame: ours },
      ]
      const { _invokeHandlers: handlers } = ipcMain as unknown as {
        _invokeHandlers: Map<string, (event: unknown, ...given: unknown[]) => Promise<object>>
      }
      const answers: [string, object][] = []
      for (const [channel, handler] of handlers)
        for (const stranger of strangers) answers.push([channel, await handler(stranger)])
      for (const stranger of strangers) ipcMain.emit('hoard:images.dragOut', stranger, '1')
      return { answers, drags: strangers.length }
    })
    const channels = new Set(answered.answers.map(([channel]) => channel))
    expect(channels.size).toBeGreaterThan(30)
    for (const [channel, answer] of answered.answers) expect(Object.keys(answer), channel).toEqual(['message'])
    const refusals = (await lines(bench)).slice(before - 1).filter((line) => line.includes('Call from a foreign page'))
    expect(refusals).toHaveLength(answered.answers.length + answered.drags)
  },
}

/** For an editor that nobody has signed in to. */
export const stateItem: Item = {
  line: 'sign-in in the system browser: an answer to somebody else’s sign-in is none',
  loosen: main('query.get("state") !== current.state', 'false'),
  async check({ desktop }) {
    const { searchParams } = new URL(await addressForBrowser(desktop))
    const forged = new URLSearchParams({ code: 'of somebody else', state: 'another' })
    const answer = await fetch(`${searchParams.get('redirect')}?${forged}`)
    expect(await answer.text()).toContain('This page belongs to another sign-in.')
  },
}

/** Signs in. */
export const keyItem: Item = {
  line: 'sign-in with PKCE',
  loosen: main('createHash("sha256").update(verifier).digest("base64url")', 'verifier'),
  async check({ desktop, shop }) {
    await allow(desktop, shop)
    await (await desktop.window()).waitForURL(/\/cms/, { timeout: stallLimit() })
  },
}

export const basicTextItem: Item = {
  line: 'safeStorage, refusing basic_text',
  loosen: main('=== KNOWN_KEY ? null : sealed', '=== KNOWN_KEY ? sealed : sealed'),
  async check({ desktop, shop }) {
    await allow(desktop, shop)
    const said = async () => JSON.stringify((await desktop.log()).dialogs)
    await eventually(said).toContain('You’ll need to sign in again after quitting.')
  },
}

export const addressItem: Item = {
  line: 'page from app://',
  loosen: main('(key, path) => `app://${key}${path}`', '(key, path) => process.env.HOARD_SERVER + path'),
  async check({ desktop, shop }) {
    const url = () => desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL())
    if ((await url()) === 'app://welcome/') await allow(desktop, shop)
    await eventually(url).toMatch(/^app:\/\/shop-[0-9a-f]{16}\/cms/)
  },
}
