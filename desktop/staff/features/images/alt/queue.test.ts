import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Image } from '#shared/features/images/images.schema.ts'
import { commandOf, goBack, outcomesInWords, returnTo, queueOf, skippedOf, advance } from './queue.ts'

const image = (id: string, alt = '', isDecorative = false, originalName = `wyrm ${id}.jpg`) =>
  ({ id, alt, isDecorative, originalName }) as Image
const images = [image('1'), image('2', 'A dragon'), image('3', '', true), image('4', ' '), image('5')]

test('the queue holds all images without alt text, or the chosen ones', () => {
  expect(queueOf(images, undefined).ids).toEqual(['1', '4', '5'])
  expect(queueOf(images, ['5', '2', 'gone']).ids).toEqual(['5', '2'])
})

test('the queue follows the order of the folder, not that of the uploads', { tags: ['I10.8'] }, () => {
  const uploads = ['dragon 10.jpg', 'Dragon 2.jpg', 'cat.jpg'].map((name, at) => image(`${9 - at}`, '', false, name))
  expect(queueOf(uploads, undefined).ids).toEqual(['7', '8', '9'])
})

test('the queue moves on, back and to undone images, and repeats skipped ones', () => {
  const done = (['described', 'skipped', 'decorative'] as const).reduce(advance, queueOf(images, undefined))
  expect(done.at).toBe(3)
  expect(advance(done, 'skipped')).toBe(done)
  expect(outcomesInWords(done)).toBe('1 described, 1 decorative, 1 skipped')
  expect(skippedOf(done)).toEqual({ ids: ['4'], at: 0, outcomes: {} })
  expect(returnTo(done, '1')).toMatchObject({ at: 0, outcomes: { 4: 'skipped', 5: 'decorative' } })
  expect(returnTo(done, 'gone')).toBe(done)
  expect(goBack(goBack(queueOf(images, undefined))).at).toBe(0)
})

test('any sequence of moves stays in the queue and loses no image', () => {
  const step = fc.constantFrom('described', 'skipped', 'back', 'undo')
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const end = steps.reduce(
        (queue, one) =>
          one === 'back' ? goBack(queue) : one === 'undo' ? returnTo(queue, '4') : advance(queue, one as 'described'),
        queueOf(images, undefined),
      )
      expect(end.ids).toEqual(['1', '4', '5'])
      expect(end.at).toBeGreaterThanOrEqual(0)
      expect(end.at).toBeLessThanOrEqual(3)
    }),
  )
})

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

test('Enter saves, Alt+D and Alt+Z work on any keyboard, page keys move', () => {
  expect(commandOf({ ...plain, key: 'Enter' }, true)).toBe('save')
  expect(commandOf({ ...plain, key: 'Enter' }, false)).toBeNull()
  expect(commandOf({ ...plain, key: 'd', altKey: true }, true)).toBe('decorative')
  expect(commandOf({ ...plain, key: '∂', altKey: true }, true)).toBe('decorative')
  expect(commandOf({ ...plain, key: 'Ω', altKey: true }, true)).toBe('undo')
  expect(commandOf({ ...plain, key: 'в', code: 'KeyD', altKey: true }, true)).toBe('decorative')
  expect(commandOf({ ...plain, key: 'PageDown' }, true)).toBe('skip')
  expect(commandOf({ ...plain, key: 'PageUp' }, true)).toBe('back')
})

test('typing, IME composition and other key combinations are no commands', () => {
  expect(commandOf({ ...plain, key: 'd' }, true)).toBeNull()
  // A Polish letter.
  expect(commandOf({ ...plain, key: 'ż', code: 'KeyZ', altKey: true }, true)).toBeNull()
  expect(commandOf({ ...plain, key: 'd', altKey: true, ctrlKey: true }, true)).toBeNull()
  expect(commandOf({ ...plain, key: 'Enter', isComposing: true }, true)).toBeNull()
})
