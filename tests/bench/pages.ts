import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoCatalogue } from '@hoard/demo/catalogue'
import { startSandbox } from '@hoard/sandbox'
import { load, type Load } from './load.ts'
import { memoryMegabytes } from './process.ts'
import { builtProgram } from '#tests/harness/built-program.ts'
import { freePort, waitUntil } from '#tests/harness/wait-until.ts'

/**
 * Cached and uncached pages and `/api/products`, compared with nginx serving the same bytes; memory before and after.
 */
export async function printPages() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-bench-'))
  const sandbox = await startSandbox({ port: 0, catalogue: demoCatalogue })
  const port = await freePort()
  const server = spawn(process.execPath, [builtProgram('main')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      SHOPIFY_STORE_DOMAIN: sandbox.storeDomain,
      SHOPIFY_ADMIN_TOKEN: sandbox.credentials.adminToken,
      SHOPIFY_STOREFRONT_TOKEN: sandbox.credentials.storefrontToken,
    },
  })
  const pid = server.pid!
  const url = `http://127.0.0.1:${port}`
  try {
    await waitUntil(
      async () => ((await (await fetch(`${url}/api/products`)).json()) as unknown[]).length === demoCatalogue.length,
    )
    await sleep(2000)
    const idle = await memoryMegabytes(pid)
    const page = await rawPage(`${url}/gallery`)
    const nginx = await startNginx(folder, page.body, page.headers, await freePort())
    const handle = demoCatalogue[0]!.handle
    const rows: Record<string, Load> = {}
    rows['nginx, the same bytes'] = await load(nginx.url, { pid: await nginx.workerPid(), folder })
    rows['cached page /gallery'] = await load(`${url}/gallery`, { pid, folder })
    rows['cached response /api/products'] = await load(`${url}/api/products`, { pid, folder })
    const afterKept = await memoryMegabytes(pid)
    rows['uncached page /gallery'] = await load(`${url}/gallery`, { pid, folder, fresh: true })
    rows['uncached page /product'] = await load(`${url}/product/${handle}`, { pid, folder, fresh: true })
    rows['uncached /api/products'] = await load(`${url}/api/products?limit=48`, { pid, folder, fresh: true })
    await nginx.close()
    const afterUncached = await memoryMegabytes(pid)
    print(rows, { idle, afterKept, afterUncached })
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await sandbox.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function print(rows: Record<string, Load>, memory: { idle: number; afterKept: number; afterUncached: number }) {
  const mark = Object.values(rows)[0]!.rate
  const shown = Object.entries(rows).map(([name, { rate, p50, p99, cpu }]) => [
    name,
    {
      'requests/s': Math.round(rate),
      'of nginx': (rate / mark).toFixed(2),
      'p50 ms': p50.toFixed(2),
      'p99 ms': p99.toFixed(2),
      'CPU us': Math.round(cpu),
    },
  ])
  console.table(Object.fromEntries(shown))
  console.log(
    `memory (PSS): ${memory.idle} MB idle, ${memory.afterKept} MB after the cached load, ${memory.afterUncached} MB after the uncached one`,
  )
  console.log(`target: a cached page at least 0.55 of nginx, under 150 MB idle and 250 MB after`)
}

/** The compressed response with its headers; fetch would decompress it. */
function rawPage(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const wanted = [
    'content-encoding',
    'content-security-policy',
    'cache-control',
    'vary',
    'referrer-policy',
    'x-content-type-options',
  ]
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const headers = Object.fromEntries(
          wanted.flatMap((name) => (response.headers[name] ? [[name, String(response.headers[name])]] : [])),
        )
        resolve({ body: Buffer.concat(chunks), headers })
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** nginx with one worker that serves these bytes and headers: the baseline for a cached page. */
async function startNginx(folder: string, body: Buffer, headers: Record<string, string>, port: number) {
  const root = join(folder, 'nginx')
  await mkdir(join(root, 'logs'), { recursive: true })
  await writeFile(join(root, 'page'), body)
  const quoted = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
  const asRoot = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    join(root, 'nginx.conf'),
    `${asRoot}
daemon off; worker_processes 1; pid ${root}/nginx.pid; error_log ${root}/logs/error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nodelay on; keepalive_requests 100000000; open_file_cache max=10;
  server { listen 127.0.0.1:${port}; root ${root}; default_type "text/html; charset=utf-8"; location / { try_files /page =404; ${quoted.join(' ')} } } }
`,
  )
  const child = spawn('nginx', ['-p', root, '-c', join(root, 'nginx.conf')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}/`
  for (let tries = 0; ; tries++) {
    const up = await fetch(url)
      .then((response) => response.ok)
      .catch(() => false)
    if (up) break
    if (tries > 50) throw new Error('nginx did not start')
    await sleep(100)
  }
  return {
    url,
    /** The single worker handles all requests. */
    async workerPid() {
      const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      return Number(children.trim().split(' ')[0])
    },
    async close() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
