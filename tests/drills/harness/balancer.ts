import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { waitUntil } from '#tests/harness/wait-until.ts'

export const DOCS = resolve(import.meta.dirname, '../../../docs')

/** nginx with a documented configuration file; servers, port and certificate lines are replaced. `edit` changes more. */
export async function startBalancer(
  folder: string,
  port: number,
  servers: readonly { port: number }[],
  file: 'growing' | 'production' = 'growing',
  edit = (text: string) => text,
) {
  const conf = edit(configured(readFileSync(join(DOCS, file, 'nginx.conf'), 'utf8'), port, servers))
  const nginx = runNginx(join(folder, 'nginx'), conf)
  const url = `http://localhost:${port}`
  await waitUntil(() => fetch(`${url}/metrics`).then(({ status }) => status === 404))
  return { url, ...nginx }
}

/** nginx with a configuration for its http block. */
export function runNginx(root: string, conf: string) {
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'hoard.conf'), conf)
  writeFileSync(
    join(root, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 2; pid ${root}/nginx.pid; error_log ${root}/error.log warn;
events { worker_connections 2048; }
http {
  log_format fleet '$time_iso8601 $request_method $uri $status $upstream_addr $upstream_status $upstream_response_time';
  access_log ${root}/access.log fleet;
  client_body_temp_path ${root}/body; proxy_temp_path ${root}/proxy; fastcgi_temp_path ${root}/fastcgi;
  uwsgi_temp_path ${root}/uwsgi; scgi_temp_path ${root}/scgi;
  include ${root}/hoard.conf;
}
`,
  )
  const nginx = spawn('nginx', ['-p', root, '-c', join(root, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
  const orphan = () => nginx.kill('SIGTERM')
  process.once('exit', orphan)
  return {
    /** The parent process of the workers. */
    pid: nginx.pid!,
    async close() {
      process.off('exit', orphan)
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
    },
  }
}

function configured(file: string, port: number, servers: readonly { port: number }[]): string {
  const listed = (more: string) => servers.map((each) => `server 127.0.0.1:${each.port}${more}`).join('\n')
  const redirect = file.slice(file.indexOf('server {'), file.indexOf('server {', file.indexOf('server {') + 1))
  return file
    .replace(redirect, '')
    .replace(/server one:3000( [^;]*;)\n *server two:3000[^;]*;/g, (_, more: string) => listed(more))
    .replace('server 127.0.0.1:3000;', listed(';'))
    .replaceAll('/srv/hoard/current/docs', DOCS)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *(listen \[::\]|ssl_|access_log|error_log).*\n/gm, '')
    .replace('server_name shop.example;', 'server_name localhost;')
}
