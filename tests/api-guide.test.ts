import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openShop } from './harness/shop.ts'
import { emailOf, PASSWORD } from './harness/staff.ts'

/** Commands of docs/api.md, and the JSON that a command prints: fields of the answer, or of each of its entries. */
const guide = await readFile(resolve(import.meta.dirname, '../docs/api.md'), 'utf8')
const blocks = [...guide.matchAll(/```(sh|json)\n([\s\S]*?)```/g)].map(([, language, code]) => ({
  language,
  code: code!,
}))

const run = promisify(execFile)

test('the calls of the API’s guide work, and answer as it says', { tags: ['S10.63'] }, async () => {
  await using shop = await openShop()
  await shop.signIn('administrator')
  const folder = await mkdtemp(join(tmpdir(), 'hoard-api-'))
  const env = { PATH: process.env['PATH'], HOME: folder, SHOP: shop.url, EMAIL: emailOf('administrator'), PASSWORD }
  try {
    let calls = 0
    for (const [at, { language, code }] of blocks.entries()) {
      // Blocks that only set variables are the reader's own.
      if (language !== 'sh' || !code.includes('curl')) continue
      const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', code], { cwd: folder, env })
      expect(JSON.parse(stdout), code).toMatchObject(JSON.parse(blocks[at + 1]!.code) as object)
      calls += 1
    }
    expect(calls).toBe(3)
  } finally {
    await rm(folder, { recursive: true })
  }
})
