import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readChoice, readCount, readFirstText, readFlag, readList, readText, readTexts } from './content.ts'

const fields = (value: unknown) => ({ it: value })

describe('fields of any content can be read', () => {
  test.each([
    ['words', 'words'],
    [' kept ', ' kept '],
    [7, '7'],
    [0, '0'],
    [' \n\t', ''],
    [null, ''],
    [undefined, ''],
    [true, ''],
    [{}, ''],
    [['a'], ''],
    ['a\u0000b', 'a\ufffdb'],
    ['half \ud83d', 'half \ufffd'],
    ['whole \u{1f409}', 'whole \u{1f409}'],
  ])('%j reads as text %j', (value, wanted) => expect(readText(fields(value), 'it')).toBe(wanted))

  test.each([
    [true, true, true],
    ['true', true, true],
    [false, false, false],
    ['false', false, false],
    [undefined, false, true],
    [null, false, true],
    [{ toString: 1 }, false, true],
    ['yes', false, true],
  ])('%j reads as %j, or as %j when the default is true', (value, off, on) => {
    expect(readFlag(fields(value), 'it')).toBe(off)
    expect(readFlag(fields(value), 'it', true)).toBe(on)
  })

  test.each([
    [3, 3],
    ['640', 640],
    [2.4, 2],
    [0, undefined],
    [-1, undefined],
    [1e9, undefined],
    ['', undefined],
    ['wide', undefined],
    [null, undefined],
    [[5], undefined],
    [Number.NaN, undefined],
  ])('%j reads as %j pixels', (value, wanted) => expect(readCount(fields(value), 'it')).toBe(wanted))

  test('a choice outside the list gives the fallback', () => {
    expect(readChoice(fields('right'), 'it', ['left', 'right'], 'left')).toBe('right')
    expect(readChoice(fields('RIGHT'), 'it', ['left', 'right'], 'left')).toBe('left')
    expect(readChoice(fields(['right']), 'it', ['left', 'right'], undefined)).toBeUndefined()
  })

  test('lists may be objects; other values are skipped', () => {
    expect(readList(fields([{ a: 1 }, null, 'x', [2]]), 'it')).toEqual([{ a: 1 }])
    expect(readList(fields({ 0: { a: 1 }, 1: 7 }), 'it')).toEqual([{ a: 1 }])
    expect(readList(fields('x'), 'it')).toEqual([])
    expect(readTexts(fields(['a', 7, '', null, {}]), 'it')).toEqual(['a', '7'])
    expect(readTexts(fields({ first: 'a' }), 'it')).toEqual(['a'])
  })

  test('the first field with text wins', () => {
    expect(readFirstText({ a: ' ', b: {}, c: 'c', d: 'd' }, 'a', 'b', 'c', 'd')).toBe('c')
    expect(readFirstText({}, 'a')).toBe('')
  })

  test('no value makes the readers throw', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (value) => {
        for (const read of [readText, readFlag, readCount, readList, readTexts]) read(fields(value), 'it')
        readChoice(fields(value), 'it', ['a'], 'a')
      }),
    )
  })
})
