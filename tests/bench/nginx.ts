import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** nginx with one worker that serves these bytes and headers: the baseline for a cached page. */
export async function startNginx(folder: string, body: Buffer, headers: Record<string, string>, port: number) {
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
