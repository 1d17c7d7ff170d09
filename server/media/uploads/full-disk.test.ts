import { randomBytes } from 'node:crypto'
import { readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openShop } from '#tests/harness/shop.ts'

const MB = 1024 * 1024

test('a full disk gives 507 and leaves nothing of the upload', async () => {
  await using shop = await openShop({ imported: false, engine: 'sqlite', env: { AUTH_DISABLED: '1' } })
  const call = (method: string, id: string, headers: Record<string, string>, body?: Buffer<ArrayBuffer>) =>
    fetch(`${shop.url}/api/images/uploads${id && `/${id}`}`, {
      method,
      headers: { origin: shop.url, 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body }),
    })
  const announce = (size: number) => call('POST', '', { 'upload-length': String(size) })
  const folder = join(shop.dataDir, 'uploads')

  const id = (await announce(MB)).headers.get('location')!.split('/').at(-1)!
  await rm(join(folder, id))
  await symlink('/dev/full', join(folder, id))
  const bytesType = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const full = await call('PATCH', id, bytesType, randomBytes(MB))
  expect([full.status, await full.text()]).toEqual([507, 'The shop has run out of disk space. Nothing was saved.'])
  expect((await readdir(folder)).filter((file) => file.startsWith(id))).toEqual([])
  expect((await call('HEAD', id, {})).status).toBe(404)
  expect((await announce(3)).status).toBe(201)
})
