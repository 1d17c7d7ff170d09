import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, merge, obviousChoices } from './merge-fields.ts'

const keys = ['name', 'text', 'links'] as const
const base = { name: 'Sale', text: 'Dragons', links: ['/gallery'] }

describe('a stale save, field by field', () => {
  test('fields that only one of the two changed are chosen already, and nobody’s words are lost', () => {
    const mine = { ...base, name: 'Big sale' }
    const theirs = { ...base, links: ['/gallery', '/blog'] }
    const differences = compare(base, mine, theirs, keys)
    expect(differences.map(({ key, changedBy }) => [key, changedBy])).toEqual([
      ['name', 'mine'],
      ['links', 'theirs'],
    ])
    expect(merge(mine, differences, obviousChoices(differences))).toEqual({
      name: 'Big sale',
      text: 'Dragons',
      links: ['/gallery', '/blog'],
    })
  })

  test('a field that both changed waits for a choice, and takes it', () => {
    const mine = { ...base, text: 'My dragons' }
    const theirs = { ...base, text: 'Their dragons' }
    const differences = compare(base, mine, theirs, keys)
    expect(obviousChoices(differences)).toEqual({})
    expect(merge(mine, differences, {})).toBeNull()
    expect(merge(mine, differences, { text: 'theirs' })?.text).toBe('Their dragons')
    expect(merge(mine, differences, { text: 'mine' })?.text).toBe('My dragons')
  })

  test('the same change on both sides is no difference', () => {
    const both = { ...base, text: 'Wyverns' }
    expect(compare(base, both, { ...both, links: [...both.links] }, keys)).toEqual([])
  })

  test('whatever is chosen, each field is one of the two versions', () => {
    const record = fc.record({ name: fc.string(), text: fc.string(), links: fc.array(fc.string()) })
    fc.assert(
      fc.property(record, record, record, fc.boolean(), (base, mine, theirs, takesMine) => {
        const differences = compare(base, mine, theirs, keys)
        const side = takesMine ? 'mine' : 'theirs'
        const choices = Object.fromEntries(differences.map(({ key }) => [key, side] as const))
        expect(merge(mine, differences, choices)).toEqual(takesMine ? mine : theirs)
      }),
    )
  })
})
