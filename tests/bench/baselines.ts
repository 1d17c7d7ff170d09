import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { waitUntil } from '#tests/harness/wait-until.ts'

/** A response as it was sent. */
export interface RawPage {
  body: Buffer
  /** Without what each server adds itself. */
  headers: Record<string, string>
}

const own = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding', 'x-request-id'])

/** The compressed response with its headers; fetch would decompress it. */
export function rawPage(url: string, encoding: string): Promise<RawPage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const headers = Object.entries(response.headers).filter(([name]) => !own.has(name))
      buffer(response).then(
        (body) => resolve({ body, headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])) }),
        reject,
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

export interface Baseline {
  url: string
  /** The process that serves. */
  pid: number
  close(): Promise<void>
}

const isUp = (url: string) => async () => (await fetch(url).catch(() => null))?.ok === true

/** nginx with one worker that serves these bytes and headers from a file. */
export async function startNginx(folder: string, { body, headers }: RawPage, port: number): Promise<Baseline> {
  const root = join(folder, `nginx-${port}`)
  await mkdir(join(root, 'logs'), { recursive: true })
  await writeFile(join(root, 'page'), body)
  const { 'content-type': type, etag: _, ...added } = headers
  const quoted = Object.entries(added).map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
  const asRoot = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    join(root, 'nginx.conf'),
    `${asRoot}
daemon off; worker_processes 1; pid ${root}/nginx.pid; error_log ${root}/logs/error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nodelay on; keepalive_requests 100000000; open_file_cache max=10;
  server { listen 127.0.0.1:${port}; root ${root}; default_type "${type}"; location / { try_files /page =404; ${quoted.join(' ')} } } }
`,
  )
  const child = spawn('nginx', ['-p', root, '-c', join(root, 'nginx.conf')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}/`
  await waitUntil(isUp(url))
  const workers = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  return { url, pid: Number(workers.trim().split(' ')[0]), close: () => stop(child) }
}

/** node:http in a process of its own that serves this buffer with these headers. */
export async function startNode(folder: string, { body, headers }: RawPage, port: number): Promise<Baseline> {
  const file = join(folder, `node-${port}`)
  await writeFile(file, body)
  await writeFile(`${file}.json`, JSON.stringify(headers))
  const child = spawn(process.execPath, [import.meta.filename, file, String(port)], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}/`
  await waitUntil(isUp(url))
  return { url, pid: child.pid!, close: () => stop(child) }
}

async function stop(child: ReturnType<typeof spawn>) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function serveConstant(file: string, port: number) {
  const body = await readFile(file)
  const headers = JSON.parse(await readFile(`${file}.json`, 'utf8')) as Record<string, string>
  const head = [...Object.entries(headers), ['content-length', String(body.length)]].flat()
  createServer((_, response) => response.writeHead(200, head).end(body)).listen(port, '127.0.0.1')
}

if (import.meta.main) await serveConstant(process.argv[2]!, Number(process.argv[3]))
