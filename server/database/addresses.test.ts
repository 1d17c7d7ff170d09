import { expect, test } from 'vitest'
import { spellingsOf } from './addresses.ts'

test.each([
  ['ada@bücher.example', ['ada@bücher.example', 'ada@xn--bcher-kva.example']],
  ['Ada@BÜCHER.example', ['Ada@BÜCHER.example', 'Ada@xn--bcher-kva.example', 'Ada@bücher.example']],
  ['ada@xn--bcher-kva.example', ['ada@xn--bcher-kva.example', 'ada@bücher.example']],
  ['bücher', ['bücher', 'xn--bcher-kva']],
  ['@例え.テスト', ['@例え.テスト', '@xn--r8jz45g.xn--zckzah']],
  // No domain, or one without another spelling.
  ['Grüße an Ada', ['Grüße an Ada']],
  ['jörg@example.com', ['jörg@example.com']],
  ['127', ['127']],
  ['', ['']],
])('%s is also written %j', { tags: ['A12.9'] }, (text, spellings) => expect(spellingsOf(text)).toEqual(spellings))
