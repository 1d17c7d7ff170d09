import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CreateBucketCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort, waitUntil } from '#tests/harness/wait-until.ts'

const PYTHON = '/usr/bin/python3'
const PACKAGE = '/usr/lib/python3/dist-packages/swift'
const credentials = { AWS_ACCESS_KEY_ID: 'shop:hoard', AWS_SECRET_ACCESS_KEY: 'secret' }
const BUCKET = 'pictures'
const FOLDER = 'shop'
const parts = ['account', 'container', 'object'] as const

/** As Debian's programs do, which come with services, but with all files in one folder. */
const SERVE = `
import sys
from swift.common import utils
folder, part = sys.argv[1:]
utils.SWIFT_CONF_FILE = folder + '/swift.conf'
from swift.common.wsgi import run_wsgi
from swift.obj.server import global_conf_callback
more = {'global_conf_callback': global_conf_callback} if part == 'object' else {}
sys.exit(run_wsgi(f'{folder}/{part}.conf', f'{part}-server', verbose=True, **more))
`
/** Says that the only copy of each object is on the only disk. */
const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for part, port in zip(${JSON.stringify(parts)}, ports):
    rings = RingBuilder(4, 1, 0)
    rings.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'one', 'weight': 1})
    rings.rebalance()
    rings.get_ring().save(f'{folder}/{part}.ring.gz')
`

export const missingSwift = () => (existsSync(PACKAGE) ? undefined : 'OpenStack Swift (apt-get install python3-swift)')

/** OpenStack Swift, an object store that also speaks S3. */
export async function startSwift() {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-swift-'))
  mkdirSync(join(folder, 'disks/one'), { recursive: true })
  const port = await freePort()
  const ports = { proxy: port, account: await freePort(), container: await freePort(), object: await freePort() }
  const portsOfParts = parts.map((part) => String(ports[part]))
  await promisify(execFile)(PYTHON, ['-c', MAKE_RINGS, folder, ...portsOfParts])
  writeFileSync(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = drill\n')
  for (const part of parts) writeFileSync(join(folder, `${part}.conf`), settings(ports[part], part, folder))
  writeFileSync(join(folder, 'proxy.conf'), proxy(port, folder))
  const log = join(folder, 'log')
  let servers: ChildProcess[] = []
  const orphans = () => servers.forEach((each) => each.kill('SIGKILL'))
  process.once('exit', orphans)

  async function start() {
    const output = openSync(log, 'a')
    servers = Object.keys(ports).map((part) =>
      spawn(PYTHON, ['-c', SERVE, folder, part], { stdio: ['ignore', output, output] }),
    )
    closeSync(output)
    await Promise.all(
      Object.values(ports).map((each) =>
        waitUntil(() => fetch(`http://127.0.0.1:${each}/healthcheck`).then(({ ok }) => ok)),
      ),
    )
  }
  async function stop() {
    const ended = servers.map((each) => once(each, 'exit'))
    for (const each of servers.splice(0)) each.kill('SIGKILL')
    await Promise.all(ended)
  }

  await start()
  const endpoint = `http://127.0.0.1:${port}`
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: {
      accessKeyId: credentials.AWS_ACCESS_KEY_ID,
      secretAccessKey: credentials.AWS_SECRET_ACCESS_KEY,
    },
  })
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  return {
    env: { FILES_URL: `s3://${BUCKET}/${FOLDER}?endpoint=${encodeURIComponent(endpoint)}`, ...credentials },
    start,
    stop,
    /** Null if it is missing. */
    async read(key: string): Promise<Buffer | null> {
      const asked = new GetObjectCommand({ Bucket: BUCKET, Key: `${FOLDER}/${key}` })
      const found = await client
        .send(asked)
        .catch((error: Error) => (error.name === 'NoSuchKey' ? null : Promise.reject(error)))
      return found && Buffer.from(await found.Body!.transformToByteArray())
    },
    async [Symbol.asyncDispose]() {
      client.destroy()
      await stop()
      process.off('exit', orphans)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const common = (port: number, folder: string) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
`

const settings = (port: number, part: (typeof parts)[number], folder: string) => `${common(port, folder)}
devices = ${folder}/disks
mount_check = false
[pipeline:main]
pipeline = healthcheck ${part}-server
[app:${part}-server]
use = egg:swift#${part}
[filter:healthcheck]
use = egg:swift#healthcheck
`

/** S3 wants a cache, but does without memcached, which nobody started at that port. */
const proxy = (port: number, folder: string) => `${common(port, folder)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:tempauth]
use = egg:swift#tempauth
user_shop_hoard = ${credentials.AWS_SECRET_ACCESS_KEY} .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
${['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'slo'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
`
