import { expect, test } from 'vitest'
import { mergeTyping } from './useDraft.ts'

test('text typed during a save stays on top of the saved record', () => {
  const sent = { name: ' Sale ', text: 'Half price', targets: ['*'] }
  const saved = { name: 'Sale', text: 'Half price', targets: ['*'] }
  expect(mergeTyping(sent, sent, saved)).toEqual(saved)
  const typed = { ...sent, text: 'Half price today', targets: ['*'] }
  expect(mergeTyping(sent, typed, saved)).toEqual({ name: 'Sale', text: 'Half price today', targets: ['*'] })
  expect(mergeTyping(sent, { ...sent, targets: [] }, saved)).toEqual({ ...saved, targets: [] })
})
