import { expect, test } from 'vitest'
import type { Change, PublishingState } from '#bridge/publishing.ts'
import type { UploadItem, UploadsState } from '#bridge/uploads.ts'
import { publishingEnded, uploadsEnded, progressOf } from './notifications.ts'

const uploads = (trouble: UploadsState['trouble'], ...states: [UploadItem['is'], number?][]): UploadsState => ({
  items: states.map(([is, progress = 0], index) => ({ id: String(index), name: '', size: 1, tags: [], is, progress })),
  trouble,
  ended: 0,
})
const publishing = (more: Partial<PublishingState> = {}): PublishingState => ({
  changes: [],
  isHolding: false,
  running: null,
  published: [],
  ...more,
})

test('the taskbar shows the progress of uploads and publishing of all shops', { tags: ['D1.12'] }, () => {
  const none = { uploads: uploads(null), publishing: publishing() }
  expect(progressOf([none])).toBeNull()
  expect(progressOf([{ ...none, uploads: uploads(null, ['added'], ['refused']) }])).toBeNull()
  const half = { ...none, uploads: uploads(null, ['added'], ['waiting']) }
  expect(progressOf([half])).toEqual({ fraction: 0.5, isHeld: false })
  const publishes = { ...none, publishing: publishing({ running: { done: 2, all: 2 } }) }
  expect(progressOf([half, publishes])).toEqual({ fraction: 0.75, isHeld: false })
  expect(progressOf([{ ...none, uploads: uploads('connection', ['waiting']) }])?.isHeld).toBe(true)
})

test('the progress of a file only increases', { tags: ['D1.12'] }, () => {
  const steps: [UploadItem['is'], number?][] = [
    ['waiting'],
    ['optimizing'],
    ['sending', 0.1],
    ['sending', 0.9],
    ['adding'],
    ['added'],
  ]
  const fractions = steps.map(
    (step) => progressOf([{ uploads: uploads(null, step, ['waiting']), publishing: publishing() }])!.fraction,
  )
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  expect(new Set(fractions).size).toBe(steps.length)
})

test('a notification summarises a finished batch', { tags: ['D1.11'] }, () => {
  expect(uploadsEnded(uploads(null, ['added'], ['added'], ['known']))).toEqual({
    title: 'All images uploaded',
    body: '2 images added; 1 was already there.',
  })
  expect(uploadsEnded(uploads(null, ['added'], ['similar'], ['refused'], ['refused']))).toEqual({
    title: 'Some images need your attention',
    body: '1 image added; 1 looks like others and needs your decision; 2 couldn’t be added.',
  })
  expect(uploadsEnded(uploads(null))).toBeNull()
})

test('a notification reports what was published and what needs the person', { tags: ['D1.11'] }, () => {
  const published = [{ title: 'About', path: null, cameAlong: null }]
  expect(publishingEnded(publishing({ published }))).toEqual({
    title: 'Changes sent',
    body: '1 change is in the shop.',
  })
  const asks = { is: 'asks' } as Change
  expect(publishingEnded(publishing({ published, changes: [asks, asks] }))).toEqual({
    title: 'Some changes need your attention',
    body: '1 change is in the shop; 2 changes need your attention.',
  })
  expect(publishingEnded(publishing())).toBeNull()
})
