import * as fc from 'fast-check'
import { marked, type Tokens } from 'marked'
import { expect, test } from 'vitest'
import { insertImage } from './insert-image.ts'

const url = '/uploads/a.webp'
const dragon = { url, alt: 'A red dragon', isDecorative: false }

/** The text after an image was inserted into `a «b» c`, and the resulting selection. */
function inserted(picture: Parameters<typeof insertImage>[0], text: string, from: number, to = from) {
  const { from: start, to: end, insert, anchor, head } = insertImage(picture)(text, from, to)
  const after = text.slice(0, start) + insert + text.slice(end)
  return [after, after.slice(anchor, head)]
}

test('INSERT IMAGE writes `![alt](url)` at the cursor', () => {
  expect(inserted(dragon, 'See  there', 4)).toEqual([`See ![A red dragon](${url}) there`, ''])
  expect(insertImage(dragon)('See ', 4, 4)).toMatchObject({ anchor: 4 + `![A red dragon](${url})`.length })
})

test('selected text stays, or becomes the missing alt text of an image', () => {
  expect(inserted(dragon, 'a b', 0, 1)[0]).toBe(`a![A red dragon](${url}) b`)
  expect(inserted({ ...dragon, alt: '' }, 'a b', 0, 1)[0]).toBe(`![a](${url}) b`)
})

test('an image without alt text gets a selected placeholder unless decorative', () => {
  expect(inserted({ ...dragon, alt: ' ' }, '', 0)).toEqual([`![image description](${url})`, 'image description'])
  expect(inserted({ ...dragon, alt: '', isDecorative: true }, '', 0)).toEqual([`![](${url})`, ''])
})

test('any alt text and URL result in exactly one image', () => {
  const words = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('[', ']', '(', ')', '\\', '`', '*', '<', '\n', 'a') }),
  )
  const address = fc.string({ unit: fc.constantFrom('a', '/', '(', ')', ' ', '"', '%28', 'ü', '\\', '<', '>') })
  fc.assert(
    fc.property(words, address, (alt, path) => {
      const [text] = inserted({ url: `https://a.example/${path}`, alt, isDecorative: true }, '', 0)
      const [paragraph, ...others] = marked.lexer(text!) as Tokens.Paragraph[]
      expect(others).toEqual([])
      expect(paragraph!.tokens.map(({ type }) => type)).toEqual(['image'])
      const image = paragraph!.tokens[0] as Tokens.Image
      expect(image.text.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '')).toBe(
        alt
          .replace(/\s+/g, ' ')
          .trim()
          .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, ''),
      )
    }),
  )
})
