import { afterEach, expect, test, vi } from 'vitest'
import { createDeferred, parseUrl, repairText, splitCharacters } from './older-browsers.ts'

afterEach(() => vi.unstubAllGlobals())

test('what older browsers lack works like the platform’s own', { tags: ['S10.56'] }, async () => {
  const [kept, broken] = [createDeferred<number>(), createDeferred<number>()]
  kept.resolve(7)
  broken.reject(new Error('no'))
  expect(await kept.promise).toBe(7)
  await expect(broken.promise).rejects.toThrow('no')
  for (const address of ['https://a.example/b?c', '/b', '', 'https://', 'mailto:a@b.example'])
    expect(parseUrl(address)?.href).toBe(URL.parse(address)?.href)
  for (const text of ['a', '🐉', '🐉'.slice(0, 1), `${'🐉'.slice(1)}b🐉`])
    expect(repairText(text)).toBe(text.toWellFormed())
})

test('a flag stays whole, or is split into code points where the browser can’t tell', () => {
  expect(splitCharacters('a🇩🇪')).toEqual(['a', '🇩🇪'])
  vi.stubGlobal('Intl', {})
  expect(splitCharacters('a🐉')).toEqual(['a', '🐉'])
})
