import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ShopError } from '#core/shop/shop-error.ts'
import { openLog, scrub } from './log.ts'
import { errorMessage } from './error-message.ts'

test.each([
  [
    "ENOENT: no such file or directory, open '/home/ana/My photos/cat 1.jpg'",
    "ENOENT: no such file or directory, open '…/cat 1.jpg'",
  ],
  ['C:\\Users\\Ana\\Pictures\\cat.jpg is no picture', '…/cat.jpg is no picture'],
  ['read \\\\nas\\photos\\dragon.png', 'read …/dragon.png'],
  ['at main (file:///Users/ana/Hoard.app/main.js:12:3)', 'at main (…/main.js:12:3)'],
  ['GET /api/pages/12 failed', 'GET /api/pages/12 failed'],
  ['https://shop.example/media/cat.jpg', 'https://shop.example/media/cat.jpg'],
  ['authorization: Bearer abc.DEF-123_=', 'authorization: Bearer […]'],
  ['cookie: session=abc; other=def', 'cookie: […]'],
  ['http://127.0.0.1:5000/signed-in?code=abc&state=def', 'http://127.0.0.1:5000/signed-in?code=[…]&state=[…]'],
  ['{"token":"abc","user":{}}', '{"token":"[…]","user":{}}'],
  ["{ verifier: 'abc' }", "{ verifier: '[…]' }"],
])('the log contains no sessions and no paths: %s', { tags: ['D1.15'] }, (line, kept) => {
  expect(scrub(line, '/nowhere')).toBe(kept)
})

test('the log is a readable file that is rotated when it is long', { tags: ['D1.15'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-log-'))
  const log = openLog(folder, false)
  log.warn('A picture failed', new Error("open '/home/ana/cat.jpg'"))
  const text = await readFile(join(folder, 'hoard.log'), 'utf8')
  expect(text).toMatch(/\[warn\] +A picture failed: Error: open '…\/cat.jpg'/)
  expect(text).not.toContain('/home/ana')
  const long = 'x'.repeat(1_000_000)
  for (let index = 0; index < 4; index++) log.info(long)
  expect((await readdir(folder)).toSorted()).toEqual(['hoard.log', 'hoard.old.log'])
  await rm(folder, { recursive: true })
})

test('people see messages written for them, and pages see no local path', { tags: ['D5.8'] }, () => {
  expect(errorMessage(new ShopError('not-hoard', 'Not a shop.'))).toBe('Not a shop.')
  expect(errorMessage(new Error('That shop is no longer open.'))).toBe('That shop is no longer open.')
  const ofSystem = Object.assign(new Error("EACCES: permission denied, open '/home/ana/x'"), { code: 'EACCES' })
  expect(errorMessage(ofSystem)).toBe('Hoard isn’t allowed to read or write there. Choose another folder.')
  expect(errorMessage(new TypeError('Cannot read /home/ana'))).not.toContain('ana')
  expect(errorMessage('a string')).not.toContain('a string')
})
