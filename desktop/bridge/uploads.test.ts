import { expect, test } from 'vitest'
import { isUploading, type UploadItem, type UploadsState } from './uploads.ts'

const stateOf = (...all: UploadItem['is'][]): UploadsState => ({
  items: all.map((is, index) => ({ id: String(index), name: 'dragon.png', size: 1, tags: [], is, progress: 0 })),
  trouble: null,
  ended: 0,
})

test.each(['waiting', 'optimizing', 'sending', 'adding'] as const)(
  'an update waits to restart while a file is %s',
  { tags: ['D4.5', 'D6.21'] },
  (is) => expect(isUploading(stateOf('added', is))).toBe(true),
)

test('finished and refused uploads don’t delay an update', { tags: ['D6.21'] }, () => {
  expect(isUploading(stateOf('added', 'known', 'similar', 'refused'))).toBe(false)
  expect(isUploading(stateOf())).toBe(false)
})
