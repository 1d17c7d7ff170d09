import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '#tests/harness/shop.ts'

const MB = 1024 * 1024

/** No file of this process can grow beyond this, as on a full disk. */
function limitFiles(bytes: number | 'unlimited') {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`])
}

test.skipIf(process.platform !== 'linux')(
  'a full disk gives 507, keeps acknowledged chunks, and the upload resumes once there is space',
  async () => {
    const ignore = () => {}
    process.on('SIGXFSZ', ignore)
    onTestFinished(() => {
      limitFiles('unlimited')
      process.off('SIGXFSZ', ignore)
    })
    await using shop = await openShop({ imported: false, engine: 'sqlite', env: { AUTH_DISABLED: '1' } })
    const call = (method: string, id: string, headers: Record<string, string>, body?: Buffer<ArrayBuffer>) =>
      fetch(`${shop.url}/api/images/uploads${id && `/${id}`}`, {
        method,
        headers: { origin: shop.url, 'tus-resumable': '1.0.0', ...headers },
        ...(body && { body }),
      })
    const bytes = randomBytes(4 * MB)
    const created = await call('POST', '', { 'upload-length': String(bytes.length) })
    const id = created.headers.get('location')!.split('/').at(-1)!
    const send = (from: number, to: number) => {
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) }
      return call('PATCH', id, headers, bytes.subarray(from, to))
    }
    const offset = async () => (await call('HEAD', id, {})).headers.get('upload-offset')
    expect((await send(0, MB)).status).toBe(204)

    limitFiles(2 * MB + 1000)
    expect((await send(MB, 2 * MB)).status).toBe(204)
    for (const until of [3 * MB, bytes.length]) {
      const full = await send(2 * MB, until)
      expect([full.status, await full.text()]).toEqual([507, 'The shop has run out of disk space. Nothing was saved.'])
      expect(await offset()).toBe(String(2 * MB))
    }
    limitFiles('unlimited')
    expect((await send(2 * MB, bytes.length)).status).toBe(204)
    const folder = join(shop.dataDir, 'uploads')
    expect(await readFile(join(folder, id))).toEqual(bytes)
    expect((await call('DELETE', id, {})).status).toBe(204)
    expect(await readdir(folder)).toEqual([])
  },
)
