import { expect, test } from 'vitest'
import { bringsFiles, pastedFiles, pastedPictures } from './picture-files.ts'

const png = new File(['png'], 'a.png', { type: 'image/png' })
const list = (...files: File[]) => files as unknown as FileList

test('pictures that are pasted are taken; where text comes along, the text is meant', () => {
  expect(pastedPictures({ types: ['Files'], files: list(png, new File(['%PDF'], 'a.pdf')) })).toEqual([png])
  expect(pastedPictures({ types: ['text/html', 'Files'], files: list(png) })).toEqual([png])
  expect(pastedPictures({ types: ['text/plain', 'Files'], files: list(png) })).toEqual([])
})

test('a picture out of a program is named by the time, a file keeps its name', () => {
  const [nameless, named] = pastedFiles([new File(['png'], 'image.png', { type: 'image/png' }), png])
  expect(nameless!.name).toMatch(/^pasted \d{4}-\d\d-\d\d-\d\d-\d\d-\d\d\.png$/)
  expect(nameless!.type).toBe('image/png')
  expect(named).toBe(png)
})

test('a text that is dragged is no file', () => {
  expect(bringsFiles({ types: ['text/plain', 'text/uri-list'] })).toBe(false)
  expect(bringsFiles({ types: ['Files'] })).toBe(true)
})
