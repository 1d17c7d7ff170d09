import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'
import { objectPlace } from './object-address.ts'

const SECRET = 'a-secret'
const configured = (env: Record<string, string>) => readConfig({ PORT: '0', ...env })

test('issue 9: FILES_URL says which bucket of which store', () => {
  expect(objectPlace('s3://hoard/shop/a?region=eu-central-1')).toEqual({
    bucket: 'hoard',
    folder: 'shop/a/',
    region: 'eu-central-1',
    endpoint: null,
    pathStyle: false,
  })
  const elsewhere = 's3://hoard?endpoint=http%3A%2F%2Fminio%3A9000%2F'
  expect(objectPlace(elsewhere)).toEqual({
    bucket: 'hoard',
    folder: '',
    region: 'us-east-1',
    endpoint: 'http://minio:9000',
    pathStyle: true,
  })
  expect(objectPlace(`${elsewhere}&region=garage&pathStyle=0`)).toMatchObject({ region: 'garage', pathStyle: false })
  expect(configured({ FILES_URL: elsewhere }).filesUrl).toBe(elsewhere)
})

test.each([
  ['https://hoard.s3.amazonaws.com', 'must be an address such as s3://bucket/folder?region=eu-central-1'],
  ['s3:///folder?region=eu-central-1', 'names no bucket'],
  ['s3://b?region=eu-central-1', 'names no bucket'],
  ['s3://hoard', 'names no region'],
  ['s3://hoard?region=', 'names a region that can’t be'],
  [`s3://key:${SECRET}@hoard?region=x1`, 'must not hold a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
  [`s3://hoard?region=x1&secret=${SECRET}`, 'knows region, endpoint and pathStyle, and no secret'],
  ['s3://hoard?region=x1&region=x2', 'says region twice'],
  ['s3://hoard?endpoint=minio:9000', 'endpoint must be an http or https address'],
  ['s3://hoard?region=x1&pathStyle=yes', 'pathStyle must be 0 or 1'],
  ['s3://hoard/../x y?region=x1', 'names a folder that can’t be'],
  ['s3://hoard/a?region=x1#b', 'must not hold a #'],
])('issue 9: %s is refused at the start, in a sentence that tells no secret', (FILES_URL, sentence) => {
  const start = () => configured({ FILES_URL })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(`FILES_URL: ${sentence}`)
  expect(start).not.toThrow(SECRET)
})

test('issue 9: FILES_PUBLIC_URL is where browsers get pictures from, with or without a folder', () => {
  const read = (FILES_PUBLIC_URL: string) => configured({ FILES_PUBLIC_URL }).filesPublicUrl
  expect(read('https://IMG.example/')).toBe('https://img.example')
  expect(read('https://img.example/shop/')).toBe('https://img.example/shop')
  expect(configured({}).filesPublicUrl).toBeNull()
  for (const wrong of ['img.example', 'ftp://img.example', 'https://img.example?a=1', 'https://a:b@img.example'])
    expect(() => read(wrong), wrong).toThrow('FILES_PUBLIC_URL: ')
})
