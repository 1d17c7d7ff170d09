import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security.ts'

const policyOf = (parts: Partial<Parameters<typeof contentSecurityPolicy>[0]> = {}) =>
  Object.fromEntries(
    contentSecurityPolicy({ styles: [], pictures: [], scripts: [], ...parts })
      .split('; ')
      .map((line) => [line.split(' ')[0], line.split(' ').slice(1)]),
  ) as Record<string, string[]>

test('without third-party scripts, scripts come from this site only', () => {
  expect(policyOf()).toMatchObject({ 'script-src': ["'self'"], 'connect-src': ["'self'"], 'object-src': ["'none'"] })
})

test('the policy lists the origins of third-party scripts once', () => {
  const scripts = [
    'https://count.example/js/script.js?site=1',
    'https://count.example/2.js',
    'https://ads.example:8443/a.js',
  ]
  const { 'script-src': script, 'connect-src': connect, ...others } = policyOf({ scripts })
  expect(script).toEqual(["'self'", 'https://count.example', 'https://ads.example:8443'])
  expect(connect).toEqual(script)
  expect(JSON.stringify(others)).not.toContain('example')
  expect(others).toEqual(policyWithoutScripts())
})

test("a URL can't inject a directive into the policy", () => {
  expect(policyOf({ scripts: ["https://count.example/;script-src 'unsafe-inline'"] })['script-src']).toEqual([
    "'self'",
    'https://count.example',
  ])
})

test('only pages with videos may play them', { tags: ['E3.15', 'S10.42'] }, () => {
  const { 'frame-src': frames, 'media-src': media, ...others } = policyOf({ hasVideos: true })
  expect(frames).toEqual(['https://www.youtube-nocookie.com', 'https://player.vimeo.com'])
  expect(media).toEqual(["'self'", 'https:'])
  expect(others).toEqual(policyOf())
  const pictures = ['http://127.0.0.1:3001']
  expect(policyOf({ hasVideos: true, pictures })['media-src']).toEqual(["'self'", 'https:', ...pictures])
})

function policyWithoutScripts() {
  const { 'script-src': _script, 'connect-src': _connect, ...others } = policyOf()
  return others
}
