import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Image } from '#shared/features/images/images.schema.ts'
import { commandOf } from './keys.ts'
import { back, outcomesInWords, putBack, queueOf, skippedOf, went } from './queue.ts'

const image = (id: string, alt = '', isDecorative = false) => ({ id, alt, isDecorative }) as Image
const images = [image('1'), image('2', 'A dragon'), image('3', '', true), image('4', ' '), image('5')]

test('issue 6: the queue is of all images without alt text, or of those that were chosen', () => {
  expect(queueOf(images, undefined).ids).toEqual(['1', '4', '5'])
  expect(queueOf(images, ['5', '2', 'gone']).ids).toEqual(['2', '5'])
})

test('it goes on, back, and to what was put back; the skipped ones can be gone through again', () => {
  const done = (['described', 'skipped', 'decorative'] as const).reduce(went, queueOf(images, undefined))
  expect(done.at).toBe(3)
  expect(went(done, 'skipped')).toBe(done)
  expect(outcomesInWords(done)).toBe('1 described, 1 decorative, 1 skipped')
  expect(skippedOf(done)).toEqual({ ids: ['4'], at: 0, outcomes: {} })
  expect(putBack(done, '1')).toMatchObject({ at: 0, outcomes: { 4: 'skipped', 5: 'decorative' } })
  expect(putBack(done, 'gone')).toBe(done)
  expect(back(back(queueOf(images, undefined))).at).toBe(0)
})

test('wherever somebody goes in it, it stays in it, and no image gets lost', () => {
  const step = fc.constantFrom('described', 'skipped', 'back', 'undo')
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const end = steps.reduce(
        (queue, one) =>
          one === 'back' ? back(queue) : one === 'undo' ? putBack(queue, '4') : went(queue, one as 'described'),
        queueOf(images, undefined),
      )
      expect(end.ids).toEqual(['1', '4', '5'])
      expect(end.at).toBeGreaterThanOrEqual(0)
      expect(end.at).toBeLessThanOrEqual(3)
    }),
  )
})

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, isComposing: false, isInField: true }

test('keys: Enter saves in the field, Alt+D and Alt+Z on every keyboard, the page keys go', () => {
  expect(commandOf({ ...plain, key: 'Enter' })).toBe('save')
  expect(commandOf({ ...plain, key: 'Enter', isInField: false })).toBeNull()
  expect(commandOf({ ...plain, key: 'd', altKey: true })).toBe('decorative')
  expect(commandOf({ ...plain, key: '∂', altKey: true })).toBe('decorative')
  expect(commandOf({ ...plain, key: 'Ω', altKey: true })).toBe('undo')
  expect(commandOf({ ...plain, key: 'PageDown' })).toBe('skip')
  expect(commandOf({ ...plain, key: 'PageUp' })).toBe('back')
})

test('keys: what is typed, composed or pressed with others stays typing', () => {
  expect(commandOf({ ...plain, key: 'd' })).toBeNull()
  // A Polish letter.
  expect(commandOf({ ...plain, key: 'ż', altKey: true })).toBeNull()
  expect(commandOf({ ...plain, key: 'd', altKey: true, ctrlKey: true })).toBeNull()
  expect(commandOf({ ...plain, key: 'Enter', isComposing: true })).toBeNull()
})
