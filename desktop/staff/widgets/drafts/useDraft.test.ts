import { expect, test } from 'vitest'
import { typedSince } from './useDraft.ts'

test('what was typed while a form was saved stays, on what the server made of the rest', () => {
  const sent = { name: ' Sale ', text: 'Half price', targets: ['*'] }
  const saved = { name: 'Sale', text: 'Half price', targets: ['*'] }
  expect(typedSince(sent, sent, saved)).toEqual(saved)
  const typed = { ...sent, text: 'Half price today', targets: ['*'] }
  expect(typedSince(sent, typed, saved)).toEqual({ name: 'Sale', text: 'Half price today', targets: ['*'] })
  expect(typedSince(sent, { ...sent, targets: [] }, saved)).toEqual({ ...saved, targets: [] })
})
