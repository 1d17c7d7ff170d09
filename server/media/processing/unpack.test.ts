import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpack } from './unpack.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-unpack-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function unpacked(body: string | Buffer) {
  const [source, target] = [join(folder, 'body'), join(folder, 'target')]
  await writeFile(source, body)
  const { fields, path } = await unpack(source, target)
  return { fields, bytes: path && (await readFile(path)) }
}

const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

test(
  'an uploaded file is sent as a data URL in url: whatever the bytes and the other fields are, they arrive',
  { tags: ['I7.3'] },
  async () => {
    const others = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 })
    await fc.assert(
      fc.asyncProperty(
        others,
        others,
        fc.uint8Array({ maxLength: 300 }),
        fc.nat(3),
        async (before, after, bytes, indent) => {
          const body: Record<string, unknown> = {
            ...before,
            ...after,
            url: dataUrl(bytes),
            nested: { url: 'data:text/html,x' },
          }
          const { fields, bytes: arrived } = await unpacked(JSON.stringify(body, null, indent))
          const { url: _, ...rest } = JSON.parse(JSON.stringify(body)) as typeof body
          expect(fields).toEqual(rest)
          expect([...arrived!]).toEqual([...bytes])
        },
      ),
    )
  },
)

test('a url that is no data URL, or a body without one, is returned as is', async () => {
  expect(await unpacked('{"url":"https:\\/\\/example.com\\/a.png","alt":"x"}')).toEqual({
    fields: { url: 'https://example.com/a.png', alt: 'x' },
    bytes: null,
  })
  expect(await unpacked('{"url":null,"list":["url",":",{"url":"y"}]}')).toMatchObject({ bytes: null })
})

test('data URLs may have escaped slashes, percent-encoding, or no base64', async () => {
  const bytes = Buffer.from([0x89, 0x50, 0, 255, 38])
  const escaped = `{"url":"${dataUrl(bytes).replaceAll('/', '\\/')}"}`
  expect(await unpacked(escaped)).toEqual({ fields: {}, bytes })
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  expect((await unpacked(`{"url":"data:image/png,${percent}"}`)).bytes).toEqual(bytes)
  expect((await unpacked(`{"url":"data:image/png;base64,aGk%3D"}`)).bytes?.toString()).toBe('hi')
})

test(
  "the type must start with image/, otherwise 'File is not an image', in data URLs too",
  { tags: ['I5.1'] },
  async () => {
    for (const type of ['text/html', '', 'application/image/png', 'imagery/png'])
      await expect(unpacked(JSON.stringify({ url: dataUrl(Buffer.from('x'), type) }))).rejects.toMatchObject({
        status: 415,
        message: 'File is not an image',
      })
  },
)

test('malformed input is refused with a message', async () => {
  const bodies: [string, number][] = [
    ['', 400],
    ['{"url":"data:image/png;base64,AAAA', 400],
    ['{"url":"data:image/png;base64,AAAA"', 400],
    ['["data:image/png;base64,AAAA"]', 400],
    ['"url"', 400],
    ['{"url":"data:image/png;base64,<script>"}', 400],
    ['{"url":"data:image/png"}', 400],
    [`{"a":"${'x'.repeat(1_100_000)}","url":"data:image/png;base64,AAAA"}`, 413],
    [`{"url":"https://example.com/${'x'.repeat(1_100_000)}"}`, 413],
    ['['.repeat(1_000), 400],
    ['['.repeat(1_100_000), 413],
  ]
  for (const [body, status] of bodies) await expect(unpacked(body), body.slice(0, 60)).rejects.toMatchObject({ status })
})

test(
  "the size is at most 50 MB, otherwise 'Image too large ({size}). Maximum size is {max}', in data URLs too",
  { tags: ['I5.2'] },
  async () => {
    const body = Buffer.concat([
      Buffer.from('{"url":"data:image/png;base64,'),
      Buffer.alloc(4 * 17_500_000, 'A'),
      Buffer.from('"}'),
    ])
    await expect(unpacked(body)).rejects.toMatchObject({
      status: 413,
      message: 'Image too large (50.1 MB). Maximum size is 50 MB',
    })
  },
)
