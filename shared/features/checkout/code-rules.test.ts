import { expect, test } from 'vitest'
import { MAX_CODE_LENGTH, toCode } from './code-rules.ts'

test('a code is taken as it is copied', { tags: ['S10.103'] }, () => {
  for (const typed of ['DRAGON10', ' DRAGON10\u00A0', '\u200BDRAGON10\uFEFF']) expect(toCode(typed)).toBe('DRAGON10')
  for (const typed of ['', ' ', '\u200B', 'a\nb', 'x'.repeat(MAX_CODE_LENGTH + 1)]) expect(toCode(typed)).toBeNull()
})
