import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get as getSecurely } from 'node:https'
import { createServer, get, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import { style } from '#server/rendering/forms/page.ts'
import { startBalancer } from '#tests/drills/harness/balancer.ts'
import { freePort, waitUntil } from './harness/wait-until.ts'

const DOCS = resolve(import.meta.dirname, '../docs')
const read = (file: string) => readFileSync(join(DOCS, file), 'utf8')

/** Those whose last part the server's own log leaves out (server/http/handle-errors.ts). */
const secretPaths = [
  '//preview/',
  '/api//pages/shared/',
  '/preview/',
  '/as-of/',
  '/newsletter/',
  '/unsubscribe/newsletter/',
  '/api/pages/shared/',
  '/api/cart/',
  '/api/shopify/cart/',
  '/api/newsletter/links/',
  '/api/back-in-stock/links/',
]

test.for(['growing/nginx.conf', 'production/nginx.conf'])(
  'nginx with the documented %s sends pages to https, refuses programs, and offers no weak cipher',
  { tags: ['both-engines'] },
  async (file) => {
    const folder = mkdtempSync(join(tmpdir(), 'hoard-nginx-'))
    await using closing = new AsyncDisposableStack()
    closing.defer(() => rmSync(folder, { recursive: true, force: true }))
    const certificate = join(folder, 'live/shop.example')
    mkdirSync(certificate, { recursive: true })
    const [key, chain] = [join(certificate, 'privkey.pem'), join(certificate, 'fullchain.pem')]
    const asked = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=shop.example`
    execFileSync('openssl', [...asked.split(' '), '-keyout', key, '-out', chain], { stdio: 'pipe' })
    // Container host names don't resolve here; ports below 1024 and IPv6 may be unavailable.
    const configured = read(file)
      .replaceAll('/etc/letsencrypt', folder)
      .replaceAll('/var/log/nginx', folder)
      .replaceAll(/\b(one|two|127\.0\.0\.1):3000/g, `unix:${folder}/no-shop`)
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replaceAll(/listen (80|443)/g, `listen unix:${folder}/$1`)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${user} daemon off; pid ${folder}/pid; error_log ${folder}/default.log; events {} http { access_log ${folder}/default.log; ${paths.join(' ')}\n${configured}\n}`,
    )
    const nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
    closing.defer(async () => {
      nginx.kill('SIGTERM')
      if (nginx.exitCode === null) await once(nginx, 'exit')
    })
    const ask = async (path: string) => {
      const request = get({ socketPath: join(folder, '80'), path, headers: { host: 'shop.example' } })
      const [{ statusCode, headers }] = (await once(request, 'response')) as [IncomingMessage]
      request.destroy()
      return [statusCode, headers['content-type'], headers.location]
    }
    await waitUntil(() => ask('/').then(() => true))
    expect(await ask('/gallery?page=2')).toEqual([301, 'text/html', 'https://shop.example/gallery?page=2'])
    for (const path of ['/api/cart', '/API/cart', '/api', '/ws', '/metrics', '/readyz', '/healthz', '/api?secret'])
      expect(await ask(path)).toEqual([403, 'text/plain; charset=utf-8', undefined])
    for (const path of secretPaths) await ask(`${path}secret?secret`)
    const shake = async (ciphers: string) => {
      const options = { path: join(folder, '443'), servername: 'shop.example', rejectUnauthorized: false, ciphers }
      const socket = connect({ ...options, maxVersion: 'TLSv1.2' })
      await once(socket, 'secureConnect')
      const { name } = socket.getCipher()
      socket.destroy()
      return name
    }
    expect(await shake('ECDHE-ECDSA-AES128-GCM-SHA256')).toBe('ECDHE-ECDSA-AES128-GCM-SHA256')
    await expect(shake('ECDHE-ECDSA-AES128-SHA')).rejects.toThrow('handshake failure')
    // No shop runs here, so nginx answers in its place.
    const secure = { socketPath: join(folder, '443'), servername: 'shop.example', rejectUnauthorized: false }
    for (const path of [...secretPaths.map((path) => `${path}secret?secret`), '/metrics']) {
      const headers = { accept: 'text/html' }
      const [answer] = (await once(getSecurely({ ...secure, path, headers }), 'response')) as [IncomingMessage]
      answer.destroy()
      expect(answer.headers['content-type'], path).toMatch(/^text\/(html|plain); charset=utf-8$/)
      expect(answer.headers['strict-transport-security'], path).toBe('max-age=31536000; includeSubDomains')
    }
    const [log, ...others] = ['access', 'error', 'default'].map((name) =>
      readFileSync(join(folder, `${name}.log`), 'utf8'),
    )
    for (const path of secretPaths) expect(log).toContain(`"GET ${path}... HTTP/1.1"`)
    for (const each of [log, ...others]) expect(each).not.toContain('secret')
  },
)

test('Caddy with the documented file refuses the same programs over http', () => {
  const [, paths] =
    /^http:\/\/ \{[^}]*?@program path ([^\n]+)\n\s*handle @program \{\s*respond "Use https\." 403/m.exec(
      read('production/Caddyfile'),
    )!
  // Caddy compares paths in any case.
  expect(paths!.split(' ')).toEqual(['/api', '/api/*', '/ws', '/metrics', '/readyz', '/healthz'])
})

test('the backup covers database and object store without leaking secrets', { tags: ['O1.5', 'both-engines'] }, () => {
  expect(read('production/hoard-backup.service')).not.toMatch(/PrivateNetwork|IPAddressDeny|RestrictAddressFamilies/)
  expect(read('../.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', 'data', '**/.env', '**/*.env']))
  expect(read('../.gitignore')).toContain('/docs/growing/.env\n/docs/growing/hoard.env\n')
})

test('the hoard command keeps the variables that its options can come from', { tags: ['both-engines'] }, () => {
  const variables = [...read('../scripts/hoard.ts').matchAll(/\.env\(\s*'(\w+)'/g)].map(([, name]) => name!)
  expect(variables).toContain('MOVE_TO_DATABASE')
  const kept = /--preserve-env=(\S+)/.exec(read('production/hoard'))![1]!.split(',')
  expect(kept).toEqual(expect.arrayContaining(variables))
})

test("each port's unit listens on its own port despite hoard.env", { tags: ['both-engines'] }, () => {
  // EnvironmentFile settings override Environment=.
  expect(read('production/hoard.env')).toMatch(/^PORT=3000$/m)
  expect(read('growing/hoard@.service')).toMatch(
    /^ExecStart=\/usr\/bin\/env PORT=%i \/srv\/hoard\/current\/node_modules\/\.bin\/node --max-semi-space-size=8 dist\/server\/main\.js$/m,
  )
})

test("with all databases down, the balancer passes the shop's own error", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-growing-'))
  const servers = await Promise.all(
    [1, 2].map(async () => {
      const server = createServer((_, response) => void response.writeHead(503).end('Please try again.')).listen(0)
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => ({ port: (server.address() as AddressInfo).port }))
  const balancer = await startBalancer(folder, await freePort(), ports)
  try {
    for (let asked = 0; asked < 6; asked++) expect((await fetch(balancer.url)).status).toBe(503)
  } finally {
    await balancer.close()
    for (const server of servers) server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test.for(['growing', 'production'] as const)(
  'when a server breaks off a request, nginx with the documented %s file answers in the words of the shop',
  async (file) => {
    const folder = mkdtempSync(join(tmpdir(), 'hoard-broken-'))
    const server = createServer((request) => request.resume().once('end', () => request.socket.destroy())).listen(0)
    await once(server, 'listening')
    const ports = [{ port: (server.address() as AddressInfo).port }]
    const balancer = await startBalancer(folder, await freePort(), ports, file)
    const send = (path: string, accept: string, method = 'POST', headers = {}) =>
      fetch(balancer.url + path, {
        method,
        headers: { accept, ...headers },
        ...(method !== 'GET' && { body: 'name=Ada' }),
      })
    try {
      const page = await send('/contact', 'text/html,*/*')
      expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
        502,
        'text/html; charset=utf-8',
        'no-store',
      ])
      const html = await page.text()
      // In the look of the shop's other plain pages.
      expect(bare(html)).toContain(bare(style))
      expect(html).toContain('The connection to the shop broke off. If you have just sent something, it may or may not')
      const message = expect.stringMatching(
        /^The connection to the shop broke off\. Check whether your change was saved/,
      )
      for (const [path, method, headers] of [
        ['/api/contact', 'POST', {}],
        ['/api/images/upload', 'POST', {}],
        ['/api/pages/1', 'PUT', { 'if-match': '"1"' }],
      ] as const) {
        const call = await send(path, 'application/json', method, headers)
        expect([call.status, call.headers.get('content-type')]).toEqual([502, 'application/json'])
        expect(await call.json()).toEqual({ message })
      }
      expect((await send('/errors/connection-lost.html', 'text/html', 'GET')).status).toBe(404)
      server.close()
      const away = await send('/', 'text/html', 'GET')
      expect([away.status, await away.text()]).toEqual([502, html])
    } finally {
      await balancer.close()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

/** A server that answers with the visitor's address, as the balancer names it. */
async function startEcho() {
  const server = createServer(({ headers }, response) => void response.end(headers['x-forwarded-for'])).listen(0)
  await once(server, 'listening')
  return { server, ports: [{ port: (server.address() as AddressInfo).port }] }
}

test.for(['growing', 'production'] as const)(
  'nginx with the documented %s file refuses a large request in the words of the shop',
  { tags: ['O4.6'] },
  async (file) => {
    const folder = mkdtempSync(join(tmpdir(), 'hoard-large-'))
    const { server, ports } = await startEcho()
    const balancer = await startBalancer(folder, await freePort(), ports, file)
    /** nginx answers before it reads the body. */
    const send = async (path: string, accept: string) => {
      const asked = request(balancer.url + path, {
        method: 'POST',
        headers: { accept, 'content-length': String(73 * 1024 * 1024) },
      })
      asked.flushHeaders()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      const body = await text(answer)
      asked.destroy()
      return { status: answer.statusCode, type: answer.headers['content-type'], body }
    }
    try {
      for (const path of ['/api/contact', '/api/images/upload'])
        expect(await send(path, 'application/json')).toEqual({
          status: 413,
          type: 'application/json',
          body: '{ "message": "The request is too large. Nothing was saved." }\n',
        })
      const page = await send('/contact', 'text/html')
      expect(page).toMatchObject({ status: 413, type: 'text/html; charset=utf-8' })
      expect(bare(page.body)).toContain(bare(style))
    } finally {
      await balancer.close()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test.for(['growing', 'production'] as const)(
  'behind another proxy, nginx with the %s file passes the visitor’s address on',
  { tags: ['O4.6'] },
  async (file) => {
    const folder = mkdtempSync(join(tmpdir(), 'hoard-proxies-'))
    const { server, ports } = await startEcho()
    const asDocumented = (text: string) =>
      text.replaceAll(/# (set_real_ip_from|real_ip_\w+) /g, '$1 ').replace('203.0.113.0/24', '127.0.0.0/8')
    const balancer = await startBalancer(folder, await freePort(), ports, file, asDocumented)
    try {
      const answer = await fetch(balancer.url, { headers: { 'x-forwarded-for': '6.6.6.6, 198.51.100.7' } })
      expect(await answer.text()).toBe('198.51.100.7')
    } finally {
      await balancer.close()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test('every unit is hardened, and returns freed memory alike', { tags: ['O4.7'] }, () => {
  const folders = ['production', 'growing']
  const units = folders.flatMap((folder) =>
    readdirSync(join(DOCS, folder)).flatMap((name) => (name.endsWith('.service') ? [`${folder}/${name}`] : [])),
  )
  expect(units.length).toBe(4)
  for (const unit of units)
    execFileSync('systemd-analyze', ['security', '--offline=yes', '--threshold=30', join(DOCS, unit)], {
      stdio: 'pipe',
    })
  const values = [...units, '../Dockerfile'].flatMap((file) => read(file).match(/(LD_PRELOAD|MALLOC_CONF)=\S+/g) ?? [])
  expect(values.length).toBe(6)
  expect(new Set(values).size).toBe(2)
})

/** Without what a formatter changes. */
const bare = (css: string) => css.replaceAll(/\s/g, '').replaceAll(';}', '}').replaceAll('"', "'").toLowerCase()
