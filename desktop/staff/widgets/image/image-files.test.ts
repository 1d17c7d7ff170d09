import { expect, test } from 'vitest'
import { filesFromPaste, hasFiles, pastedFiles, pastedImages } from './image-files.ts'

const png = new File(['png'], 'a.png', { type: 'image/png' })
const file = (name: string, type = 'image/jpeg') => new File([name], name, { type })
const list = (...files: File[]) => files as unknown as FileList

test('pasted images are taken unless text comes with them', () => {
  expect(pastedImages({ types: ['Files'], files: list(png, new File(['%PDF'], 'a.pdf')) })).toEqual([png])
  expect(pastedImages({ types: ['text/html', 'Files'], files: list(png) })).toEqual([png])
  expect(pastedImages({ types: ['text/plain', 'Files'], files: list(png) })).toEqual([])
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

test('screenshots and copied files are pasted, images of text are not', { tags: ['D2.4'] }, () => {
  const clipboard = (types: string[], ...files: File[]) => ({ types, files: list(...files) }) as unknown as DataTransfer
  const names = (files: File[]) => files.map(({ name }) => name.replaceAll(/\d/g, '0'))
  const screenshot = file('image.png', 'image/png')
  const named = 'pasted 0000-00-00-00-00-00.png'
  expect(names(filesFromPaste(clipboard(['Files'], screenshot), false))).toEqual([named])
  expect(names(filesFromPaste(clipboard(['Files'], screenshot), true))).toEqual([named])
  expect(filesFromPaste(clipboard(['text/plain', 'Files'], screenshot), false)).toEqual([])
  const copied = clipboard(['text/plain', 'Files'], file('dragon.jpg'))
  expect(names(filesFromPaste(copied, false))).toEqual(['dragon.jpg'])
  expect(filesFromPaste(copied, true)).toEqual([])
  expect(filesFromPaste(null, false)).toEqual([])
})
