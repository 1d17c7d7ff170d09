import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareWithBase, mergeFields, obviousChoices } from './merge-fields.ts'

const parts = ['name', 'text', 'links'].map((key) => ({ key }))
const base = { name: 'Sale', text: 'Dragons', links: ['/gallery'] }

describe('merging a stale form', () => {
  test('fields changed by one side only are chosen already', () => {
    const mine = { ...base, name: 'Big sale' }
    const theirs = { ...base, links: ['/gallery', '/blog'] }
    const differences = compareWithBase(base, mine, theirs, parts)
    expect(differences.map(({ key, changedBy }) => [key, changedBy])).toEqual([
      ['name', 'mine'],
      ['links', 'theirs'],
    ])
    expect(mergeFields(mine, differences, obviousChoices(differences))).toEqual({
      name: 'Big sale',
      text: 'Dragons',
      links: ['/gallery', '/blog'],
    })
  })

  test('a field changed by both waits for a choice and applies it', () => {
    const mine = { ...base, text: 'My dragons' }
    const theirs = { ...base, text: 'Their dragons' }
    const differences = compareWithBase(base, mine, theirs, parts)
    expect(obviousChoices(differences)).toEqual({})
    expect(mergeFields(mine, differences, {})).toBeNull()
    expect(mergeFields(mine, differences, { text: 'theirs' })?.text).toBe('Their dragons')
    expect(mergeFields(mine, differences, { text: 'mine' })?.text).toBe('My dragons')
  })

  test('an equal change on both sides is no difference', () => {
    const both = { ...base, text: 'Wyverns' }
    expect(compareWithBase(base, both, { ...both, links: [...both.links] }, parts)).toEqual([])
  })

  test('any choice gives one of the two versions per field', () => {
    const record = fc.record({ name: fc.string(), text: fc.string(), links: fc.array(fc.string()) })
    fc.assert(
      fc.property(record, record, record, fc.boolean(), (base, mine, theirs, takesMine) => {
        const differences = compareWithBase(base, mine, theirs, parts)
        const side = takesMine ? 'mine' : 'theirs'
        const choices = Object.fromEntries(differences.map(({ key }) => [key, side] as const))
        expect(mergeFields(mine, differences, choices)).toEqual(takesMine ? mine : theirs)
      }),
    )
  })
})
