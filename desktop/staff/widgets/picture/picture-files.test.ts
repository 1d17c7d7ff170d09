import { expect, test } from 'vitest'
import { bringsFiles, pastedPictures } from './picture-files.ts'

const png = new File(['png'], 'a.png', { type: 'image/png' })
const list = (...files: File[]) => files as unknown as FileList

test('pictures that are pasted are taken; where text comes along, the text is meant', () => {
  expect(pastedPictures({ types: ['Files'], files: list(png, new File(['%PDF'], 'a.pdf')) })).toEqual([png])
  expect(pastedPictures({ types: ['text/html', 'Files'], files: list(png) })).toEqual([png])
  expect(pastedPictures({ types: ['text/plain', 'Files'], files: list(png) })).toEqual([])
})

test('a text that is dragged is no file', () => {
  expect(bringsFiles({ types: ['text/plain', 'text/uri-list'] })).toBe(false)
  expect(bringsFiles({ types: ['Files'] })).toBe(true)
})
