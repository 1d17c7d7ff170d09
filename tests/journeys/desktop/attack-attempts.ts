/** Runs in a page of the editor, like an injected script, and returns the outcome of each attempt. */
export async function attempts(elsewhere: string): Promise<Record<string, unknown>> {
  // Playwright's own evaluation has privileges that a page lacks; code after a task doesn't.
  await new Promise((resolve) => setTimeout(resolve))
  const outcome = async (attempt: () => unknown): Promise<unknown> => {
    try {
      return (await attempt()) ?? null
    } catch (error) {
      return `${(error as Error).name}`
    }
  }
  const into = (html: string) => {
    const holder = document.body.appendChild(document.createElement('div'))
    holder.innerHTML = html
    return holder.firstElementChild as HTMLElement
  }
  const socket = (open: () => EventTarget) =>
    new Promise((resolve) => {
      const opened = open()
      opened.addEventListener('open', () => resolve('open'))
      opened.addEventListener('error', () => resolve('error'))
    })
  const globals = ['require', 'module', 'process', 'Buffer', 'global', 'ipcRenderer', 'electron', 'electronPost']
  // The stand-in's Chromium maps `app:` to another scheme.
  const otherShop = location.href.replace(/^(.*?\/\/)[^./]+(.*?)\/.*/, '$1shop-0000000000000000$2')

  const answers = {
    globals: globals.filter((name) => name in window),
    constructor: await outcome(() => new Function('return process')()),
    evaluated: await outcome(() => (Reflect.get(window, 'eval') as (code: string) => unknown)('1')),
    prototype: await outcome(() =>
      (window.hoard!.servers.list as unknown as { constructor: Function }).constructor('return 1')(),
    ),
    bridge: await outcome(() => {
      'use strict'
      Object.assign(window.hoard!, { servers: null })
    }),
    fetch: await outcome(() => fetch(`${elsewhere}/fetch`, { mode: 'no-cors' })),
    otherShop: await outcome(() => fetch(`${otherShop}/api/pages`)),
    socket: await outcome(() => socket(() => new WebSocket(`${elsewhere.replace('http', 'ws')}/socket`))),
    source: await outcome(() => socket(() => new EventSource(`${elsewhere}/source`))),
    worker: await outcome(() => socket(() => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))))),
    imported: await outcome(() => import(`${elsewhere}/module.js`)),
    serviceWorker: await outcome(() => navigator.serviceWorker.register('/assets/worker.js').then(() => 'registered')),
    cookie: await outcome(() => {
      document.cookie = 'hoard=1'
      return fetch('/api/auth/user').then(({ headers }) => headers.get('set-cookie'))
    }),
    token: await outcome(() => fetch('/api/login').then(({ status }) => status)),
    opened: await outcome(() => String(open(`${elsewhere}/open`))),
    place: await outcome(
      () =>
        new Promise((resolve) =>
          navigator.geolocation.getCurrentPosition(
            () => resolve('known'),
            ({ code }) => resolve(code),
          ),
        ),
    ),
    notification: await outcome(() => Notification.requestPermission()),
    camera: await outcome(() => navigator.mediaDevices.getUserMedia({ video: true })),
    clipboard: await outcome(() => navigator.clipboard.readText()),
  }
  navigator.sendBeacon(`${elsewhere}/beacon`, 'x')
  into(`<a target="_blank" href="${elsewhere}/blank">x</a>`).click()
  into(`<iframe src="${elsewhere}/frame"></iframe>`)
  into(`<object data="${elsewhere}/object"></object>`)
  into(`<webview src="${elsewhere}/webview"></webview>`)
  into(`<link rel="stylesheet" href="${elsewhere}/style.css">`)
  into(`<img src="x:" onerror="window.ran = true">`)
  into(`<a href="javascript:window.ran = true">x</a>`).click()
  into(`<form method="post" action="${elsewhere}/form"><input name="a" value="b"></form>`)
  document.querySelector<HTMLFormElement>(`form[action^="${elsewhere}"]`)!.submit()
  return answers
}

/** Navigations away from the page, one after the other. */
export const escapes = (elsewhere: string) => [
  `${elsewhere}/assigned`,
  'file:///etc/passwd',
  'data:text/html,<script>1</script>',
  'view-source:file:///etc/passwd',
  'chrome://settings',
  'hoard://open/page/1',
  'smb://nas/share',
]
