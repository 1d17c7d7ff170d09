import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bareEnvironment } from '#tests/harness/built-program.ts'
import { freePort, waitUntil } from '#tests/harness/wait-until.ts'
import { DOCS, runNginx } from './balancer.ts'
import type { Certificate } from './certificate.ts'
import { createClient, type Door } from './client.ts'

const CADDY = '/usr/bin/caddy'
export const SHOP = 'https://shop.example'

export const missingCaddy = () => (existsSync(CADDY) ? undefined : 'Caddy (apt-get install caddy)')

/** A reverse proxy with its shipped file, of which only ports, paths and the certificate are others. */
export interface OpenDoor extends Door, AsyncDisposable {
  name: string
  reload(): Promise<unknown>
}

interface DoorOptions {
  folder: string
  certificate: Certificate
  /** Port of the server. */
  to: number
}

const shipped = (file: string, to: number) =>
  readFileSync(join(DOCS, 'production', file), 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${to}`)
    .replaceAll('/srv/hoard/current/docs', DOCS)

const isOpen = async (door: Door) => {
  using ask = createClient(SHOP, {}, door)
  return (await ask('/metrics')).status === 404
}

export async function openNginx({ folder, certificate: { cert, key }, to }: DoorOptions): Promise<OpenDoor> {
  const door = { port: await freePort(), ca: readFileSync(cert, 'utf8') }
  const plain = await freePort()
  const root = join(folder, 'nginx')
  const conf = shipped('nginx.conf', to)
    .replaceAll('/etc/letsencrypt/live/shop.example/fullchain.pem', cert)
    .replaceAll('/etc/letsencrypt/live/shop.example/privkey.pem', key)
    .replace('/var/log/nginx/access.log', join(root, 'access-hoard.log'))
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${door.port} ssl`)
  const nginx = runNginx(root, conf)
  await waitUntil(() => isOpen(door))
  return {
    name: 'nginx',
    ...door,
    reload: async () => process.kill(nginx.pid, 'SIGHUP'),
    [Symbol.asyncDispose]: nginx.close,
  }
}

export async function openCaddy({ folder, certificate: { cert, key }, to }: DoorOptions): Promise<OpenDoor> {
  const door = { port: await freePort(), ca: readFileSync(cert, 'utf8') }
  const admin = `127.0.0.1:${await freePort()}`
  const root = join(folder, 'caddy')
  mkdirSync(root)
  const file = join(root, 'Caddyfile')
  const global = [
    'default_bind 127.0.0.1',
    `admin ${admin}`,
    `http_port ${await freePort()}`,
    `https_port ${door.port}`,
  ]
  writeFileSync(
    file,
    shipped('Caddyfile', to)
      .replace('\tauto_https', `${global.map((each) => `\t${each}\n`).join('')}\tauto_https`)
      .replace(/^(\{\$PUBLIC_URL:\S+ \{)$/m, `$1\n\ttls ${cert} ${key}`),
  )
  const env = { ...bareEnvironment, PUBLIC_URL: SHOP, HOME: root, XDG_DATA_HOME: root, XDG_CONFIG_HOME: root }
  const log = openSync(join(root, 'log'), 'a')
  const args = ['--config', file, '--adapter', 'caddyfile']
  const caddy = spawn(CADDY, ['run', ...args], { env, stdio: ['ignore', log, log] })
  const orphan = () => caddy.kill('SIGKILL')
  process.once('exit', orphan)
  await waitUntil(() => isOpen(door))
  return {
    name: 'Caddy',
    ...door,
    reload: () => promisify(execFile)(CADDY, ['reload', ...args, '--force', '--address', admin], { env }),
    async [Symbol.asyncDispose]() {
      process.off('exit', orphan)
      const ended = once(caddy, 'exit')
      caddy.kill('SIGKILL')
      await ended
    },
  }
}
