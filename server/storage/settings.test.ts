import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'
import { parseObjectStoreUrl } from './object-store-url.ts'

const SECRET = 'a-secret'
const configured = (env: Record<string, string>) => readConfig({ PORT: '0', ...env })

test('FILES_URL names bucket, folder and endpoint', { tags: ['O1.2', 'both-engines'] }, () => {
  expect(parseObjectStoreUrl('s3://hoard/shop/a?region=eu-central-1')).toEqual({
    bucket: 'hoard',
    folder: 'shop/a/',
    region: 'eu-central-1',
    endpoint: null,
    isPathStyle: false,
  })
  const elsewhere = 's3://hoard?endpoint=http%3A%2F%2Fminio%3A9000%2F'
  expect(parseObjectStoreUrl(elsewhere)).toEqual({
    bucket: 'hoard',
    folder: '',
    region: 'us-east-1',
    endpoint: 'http://minio:9000',
    isPathStyle: true,
  })
  expect(parseObjectStoreUrl(`${elsewhere}&region=garage&pathStyle=0`)).toMatchObject({
    region: 'garage',
    isPathStyle: false,
  })
  expect(configured({ FILES_URL: elsewhere }).filesUrl).toBe(elsewhere)
})

test.each([
  ['https://hoard.s3.amazonaws.com', 'must be a URL such as s3://bucket/folder?region=eu-central-1'],
  ['s3:///folder?region=eu-central-1', 'must name a bucket'],
  ['s3://b?region=eu-central-1', 'must name a bucket'],
  ['s3://hoard', 'must name a region'],
  ['s3://hoard?region=', 'must name a valid region'],
  [
    `s3://key:${SECRET}@hoard?region=x1`,
    'must not contain credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ],
  [`s3://hoard?region=x1&secret=${SECRET}`, 'supports region, endpoint and pathStyle, but not secret'],
  ['s3://hoard?region=x1&region=x2', 'contains region twice'],
  ['s3://hoard?endpoint=minio:9000', 'endpoint must be an http or https URL'],
  ['s3://hoard?region=x1&pathStyle=yes', 'pathStyle must be 0 or 1'],
  ['s3://hoard/../x y?region=x1', 'must name a folder with'],
  ['s3://hoard/a?region=x1#b', 'must not contain a #'],
])('%s is refused without exposing secrets', { tags: ['both-engines'] }, (FILES_URL, sentence) => {
  const start = () => configured({ FILES_URL })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(`FILES_URL: ${sentence}`)
  expect(start).not.toThrow(SECRET)
})

test('FILES_PUBLIC_URL is accepted with or without a path', { tags: ['both-engines'] }, () => {
  const read = (FILES_PUBLIC_URL: string) => configured({ FILES_PUBLIC_URL }).filesPublicUrl
  expect(read('https://IMG.example/')).toBe('https://img.example')
  expect(read('https://img.example/shop/')).toBe('https://img.example/shop')
  expect(configured({}).filesPublicUrl).toBeNull()
  for (const wrong of ['img.example', 'ftp://img.example', 'https://img.example?a=1', 'https://a:b@img.example'])
    expect(() => read(wrong), wrong).toThrow('FILES_PUBLIC_URL: ')
})
