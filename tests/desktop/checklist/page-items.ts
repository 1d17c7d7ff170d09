import { expect } from 'vitest'
import { callNames } from '#bridge/bridge.ts'
import { openCms, type Bench, type Item } from './item.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const main = (from: string, to: string) => ({ file: 'main.js', from, to }) as const
const preload = (from: string, to: string) => ({ file: 'preload.cjs', from, to }) as const

/** Every value the preload exposes, with its name and type. */
const bridgeOf = async (bench: Bench) =>
  (await openCms(bench)).evaluate(() => {
    const kinds = (value: unknown, name: string): [string, string][] =>
      typeof value === 'object' && value !== null
        ? [
            [name, Object.isFrozen(value) ? 'frozen' : 'open'],
            ...Object.entries(value).flatMap(([key, one]) => kinds(one, `${name}.${key}`)),
          ]
        : [[name, typeof value]]
    return Object.fromEntries(kinds(window.hoard, 'hoard'))
  })

const named = {
  hoard: 'frozen',
  'hoard.platform': 'string',
  'hoard.version': 'string',
  'hoard.on': 'function',
  'hoard.images': 'frozen',
  'hoard.images.dragOut': 'function',
  'hoard.uploads.add': 'function',
  ...Object.fromEntries(
    Object.entries(callNames).flatMap(([namespace, names]) => [
      [`hoard.${namespace}`, 'frozen'],
      ...Object.keys(names).map((name) => [`hoard.${namespace}.${name}`, 'function']),
    ]),
  ),
}

/** Required directives of the document policy; other tests cover the rest. */
const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src-attr': "'unsafe-inline'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'frame-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

const tries = async (bench: Bench, code: string) => (await openCms(bench)).evaluate(code)

export const pageItems: Item[] = [
  {
    line: 'one CJS preload with named functions',
    loosen: preload(
      'help: namespace("help"),',
      'help: namespace("help"),\n\tinvoke: (...given) => electron.ipcRenderer.invoke(...given),',
    ),
    async check(bench) {
      expect(await bridgeOf(bench)).toEqual(named)
    },
  },
  {
    line: 'never raw ipcRenderer: a listener hears what it is told, and no event of Electron’s',
    loosen: preload('listener(event)', 'listener(event, _)'),
    async check(bench) {
      const page = await openCms(bench)
      await page.evaluate(() => {
        const heard = new Promise((resolve) =>
          window.hoard!.on('command', (...given: unknown[]) => resolve(given.length)),
        )
        Object.assign(window, { heard })
      })
      await bench.desktop.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]!.webContents.send('hoard:on.command', 'redo'),
      )
      expect(await page.evaluate('heard')).toBe(1)
    },
  },
  {
    line: 'strict CSP header: no script but the app’s own',
    loosen: main(`"script-src": ["'self'"]`, `"script-src": ["'self'", "'unsafe-inline'", "'unsafe-eval'"]`),
    async check(bench) {
      const injected = `(() => {
        const script = document.createElement('script')
        script.textContent = 'window.injected = true'
        document.head.append(script)
        document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.injected = true">')
        return new Promise((resolve) => setTimeout(() => resolve(String(window.injected)), 50))
      })()`
      expect(await tries(bench, injected)).toBe('undefined')
      const evaluated = `new Promise((resolve) => {
        addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI), { once: true })
        setTimeout('resolve(1)')
        setTimeout(() => resolve('ran'), 50)
      })`
      expect(await tries(bench, evaluated)).toBe('eval')
    },
  },
  {
    line: 'strict CSP header: every directive',
    loosen: main(`"base-uri": ["'none'"]`, `"base-uri": ["*"]`),
    async check(bench) {
      const page = await openCms(bench)
      const document = await page.reload()
      const header = await document!.headerValue('content-security-policy')
      const given = Object.fromEntries(header!.split('; ').map((rule) => rule.split(/ (.*)/s)))
      expect(given).toMatchObject(policy)
      expect(given['style-src']).toMatch(/^'self' 'nonce-[\w+/=]{20,}'$/)
    },
  },
  {
    line: 'strict CSP header: no calls but to the app itself',
    loosen: main(`"connect-src": ["'self'"]`, `"connect-src": ["*"]`),
    async check(bench) {
      const { url, requests } = bench.other
      await tries(bench, `fetch(${JSON.stringify(`${url}/called`)}, { mode: 'no-cors' }).catch(String)`)
      expect(requests).not.toContain('/called')
    },
  },
  {
    line: 'window.open denied',
    loosen: main('return { action: "deny" };', 'return { action: "allow" };'),
    async check(bench) {
      const address = 'https://opened.example/'
      expect(await tries(bench, `String(open(${JSON.stringify(address)}))`)).toBe('null')
      await eventually(async () => (await bench.desktop.log()).deniedWindows).toContain(address)
      expect(await bench.desktop.windows()).toHaveLength(1)
    },
  },
  {
    line: 'will-navigate',
    loosen: main(
      'if (decision.is === "here") return;\n\t\tevent.preventDefault();',
      'if (decision.is === "here") return;',
    ),
    async check(bench) {
      const page = await openCms(bench)
      const { url, requests } = bench.other
      await page.evaluate((address) => location.assign(address), `${url}/went`)
      // Later requests arrive later.
      await eventually(async () => (await bench.desktop.log()).deniedNavigations).toContain(`${url}/went`)
      expect(requests).not.toContain('/went')
    },
  },
  {
    line: 'will-frame-navigate',
    loosen: main('if (!event.isMainFrame && event.url !== "about:srcdoc") event.preventDefault();', ''),
    check: (bench) => emitsDenied(bench, 'will-frame-navigate'),
  },
  {
    line: 'redirects of a page',
    loosen: main('contents.on("will-redirect", (event) => event.preventDefault());', ''),
    check: (bench) => emitsDenied(bench, 'will-redirect'),
  },
  {
    line: 'webviews denied',
    loosen: main('contents.on("will-attach-webview", (event) => event.preventDefault());', ''),
    check: (bench) => emitsDenied(bench, 'will-attach-webview'),
  },
  {
    line: 'a person’s certificates are shown to no server of pictures',
    loosen: main('hideCertificates();', ''),
    async check({ desktop }) {
      const shown = await desktop.evaluate(({ app }) => {
        const given: unknown[] = []
        const event = { preventDefault: () => void given.push('prevented') }
        const answer = (...chosen: unknown[]) => void given.push(chosen)
        app.emit('select-client-certificate', event, {}, 'https://pictures.example', [{}], answer)
        return given
      })
      expect(shown).toEqual(['prevented', []])
    },
  },
  {
    line: 'openExternal by allow-list: nothing but web pages and letters',
    loosen: main('if (url.protocol === "https:" || isMailto(url)) return', 'return'),
    async check(bench) {
      const page = await openCms(bench)
      await bench.desktop.answerDialogs({ message: 0 })
      const before = (await bench.desktop.log()).openExternal.length
      for (const address of [
        'smb://nas/share',
        'ms-msdt:/id',
        'mailto:a@b.example?attach=/etc/passwd',
        'hoard-of-others://x',
        'http://plain.example/',
      ]) {
        await page.evaluate((to) => location.assign(to), address)
        await eventually(async () => (await bench.desktop.log()).deniedNavigations).toContain(address)
      }
      expect((await bench.desktop.log()).openExternal.slice(before)).toEqual([])
    },
  },
  {
    line: 'openExternal by allow-list: others’ pages once a person has said yes',
    loosen: main('if (response === 0) openOutside(url);', 'openOutside(url);'),
    async check(bench) {
      const page = await openCms(bench)
      await bench.desktop.answerDialogs({ message: 1 })
      const address = 'https://asked.example/'
      await page.evaluate((to) => location.assign(to), address)
      await eventually(async () => JSON.stringify((await bench.desktop.log()).dialogs)).toContain(address)
      expect((await bench.desktop.log()).openExternal).not.toContain(address)
    },
  },
  {
    line: 'permission handlers deny: what is asked for',
    loosen: main('answer(permission === ALLOWED && appAddress(requestingUrl) !== null)', 'answer(true)'),
    async check(bench) {
      expect(await tries(bench, 'Notification.requestPermission()')).toBe('denied')
    },
  },
  {
    line: 'permission handlers deny: devices',
    loosen: main('session.setDevicePermissionHandler(() => false);', ''),
    async check({ desktop }) {
      if (!desktop.isStandIn) return
      const may = await desktop.evaluate(({ session }) =>
        (session.defaultSession as unknown as { mayUseDevice(type: string): boolean }).mayUseDevice('hid'),
      )
      expect(may).toBe(false)
    },
  },
  {
    line: 'permission handlers deny: what is looked up',
    loosen: main('permission === ALLOWED && appAddress(origin) !== null', 'true'),
    async check(bench) {
      await (await openCms(bench)).reload()
      const state = `navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)`
      expect(await tries(bench, state)).toBe('denied')
    },
  },
]

/** Emits an event that a page can no longer trigger, because another protection comes first. */
async function emitsDenied({ desktop }: Bench, name: string) {
  const isPrevented = await desktop.evaluate(({ BrowserWindow }, event) => {
    let prevented = false
    const about = { url: 'https://frame.example/', isMainFrame: false, preventDefault: () => void (prevented = true) }
    const { webContents } = BrowserWindow.getAllWindows()[0]!
    ;(webContents as unknown as NodeJS.EventEmitter).emit(event, about, {}, {})
    return prevented
  }, name)
  expect(isPrevented).toBe(true)
}
