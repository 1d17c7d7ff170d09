import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choice, count, firstText, flag, list, text, texts } from './content.ts'

const fields = (value: unknown) => ({ it: value })

describe('content is read whatever it holds', () => {
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
  ])('%j as text is %j', (value, wanted) => expect(text(fields(value), 'it')).toBe(wanted))

  test.each([
    [true, true, true],
    ['true', true, true],
    [false, false, false],
    ['false', false, false],
    [undefined, false, true],
    [null, false, true],
    [{ toString: 1 }, false, true],
    ['yes', false, true],
  ])('%j as a switch is %j, or %j where it is on unless switched off', (value, off, on) => {
    expect(flag(fields(value), 'it')).toBe(off)
    expect(flag(fields(value), 'it', true)).toBe(on)
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
  ])('%j as a number of pixels is %j', (value, wanted) => expect(count(fields(value), 'it')).toBe(wanted))

  test('choices are of the list, or the fallback', () => {
    expect(choice(fields('right'), 'it', ['left', 'right'], 'left')).toBe('right')
    expect(choice(fields('RIGHT'), 'it', ['left', 'right'], 'left')).toBe('left')
    expect(choice(fields(['right']), 'it', ['left', 'right'], undefined)).toBeUndefined()
  })

  test('lists may be objects; what is no member is left out', () => {
    expect(list(fields([{ a: 1 }, null, 'x', [2]]), 'it')).toEqual([{ a: 1 }])
    expect(list(fields({ 0: { a: 1 }, 1: 7 }), 'it')).toEqual([{ a: 1 }])
    expect(list(fields('x'), 'it')).toEqual([])
    expect(texts(fields(['a', 7, '', null, {}]), 'it')).toEqual(['a', '7'])
    expect(texts(fields({ first: 'a' }), 'it')).toEqual(['a'])
  })

  test('the first field that says something', () => {
    expect(firstText({ a: ' ', b: {}, c: 'c', d: 'd' }, 'a', 'b', 'c', 'd')).toBe('c')
    expect(firstText({}, 'a')).toBe('')
  })

  test('no value throws', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (value) => {
        for (const read of [text, flag, count, list, texts]) read(fields(value), 'it')
        choice(fields(value), 'it', ['a'], 'a')
      }),
    )
  })
})
