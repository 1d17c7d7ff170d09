import { expect, test } from 'vitest'
import { hasFiles, pastedFiles, pastedPictures } from './picture-files.ts'

const png = new File(['png'], 'a.png', { type: 'image/png' })
const list = (...files: File[]) => files as unknown as FileList

test('pasted images are taken unless text comes with them', () => {
  expect(pastedPictures({ types: ['Files'], files: list(png, new File(['%PDF'], 'a.pdf')) })).toEqual([png])
  expect(pastedPictures({ types: ['text/html', 'Files'], files: list(png) })).toEqual([png])
  expect(pastedPictures({ types: ['text/plain', 'Files'], files: list(png) })).toEqual([])
})

test('an image from a program is named by the time, files keep their name', () => {
  const [nameless, named] = pastedFiles([new File(['png'], 'image.png', { type: 'image/png' }), png])
  expect(nameless!.name).toMatch(/^pasted \d{4}-\d\d-\d\d-\d\d-\d\d-\d\d\.png$/)
  expect(nameless!.type).toBe('image/png')
  expect(named).toBe(png)
})

test('dragged text is not a file', () => {
  expect(hasFiles({ types: ['text/plain', 'text/uri-list'] })).toBe(false)
  expect(hasFiles({ types: ['Files'] })).toBe(true)
})
