import { expect, test } from 'vitest'
import { isUploading, type UploadItem, type UploadsState } from './uploads.ts'

const stateOf = (...all: UploadItem['is'][]): UploadsState => ({
  items: all.map((is, index) => ({ id: String(index), name: 'dragon.png', size: 1, tags: [], is, progress: 0 })),
  trouble: null,
  ended: 0,
})

test.each(['waiting', 'optimizing', 'sending', 'adding'] as const)(
  'issue 8: no restart for an update during an upload: a file is %s',
  (is) => expect(isUploading(stateOf('added', is))).toBe(true),
)

test('issue 8: what has ended, or waits for a person, holds up no update', () => {
  expect(isUploading(stateOf('added', 'known', 'similar', 'refused'))).toBe(false)
  expect(isUploading(stateOf())).toBe(false)
})
