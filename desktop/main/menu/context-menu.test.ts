import type { MenuItemConstructorOptions as Item } from 'electron'
import { expect, test, vi } from 'vitest'
import { contextMenuTemplate, publicAddress, type Clicked, type ContextState } from './context-menu.ts'

vi.mock('electron', () => ({ clipboard: {}, Menu: {} }))

const shop = 'https://shop.example'
const inside = (path: string) => `app://shop-0123456789abcdef${path}`
const none = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: false,
  canDelete: false,
  canSelectAll: true,
  canEditRichly: false,
}
const nothing: Clicked = {
  dictionarySuggestions: [],
  editFlags: none,
  hasImageContents: false,
  isEditable: false,
  linkURL: '',
  mediaType: 'none',
  misspelledWord: '',
  selectionText: '',
  srcURL: '',
}
const actions = {
  replaceMisspelling: vi.fn<(word: string) => void>(),
  addToDictionary: vi.fn<(word: string) => void>(),
  setLanguages: vi.fn<(codes: string[]) => void>(),
  command: vi.fn<(command: string) => void>(),
  copyText: vi.fn<(text: string) => void>(),
  copyImage: vi.fn<() => void>(),
}
const languages = [
  { code: 'en-GB', name: 'British English' },
  { code: 'de', name: 'German' },
]
const menuOf = (clicked: Partial<Clicked>, state: Partial<ContextState> = {}) =>
  contextMenuTemplate({ ...nothing, ...clicked }, actions, {
    commands: [],
    available: languages,
    languages: ['en-GB'],
    shop,
    ...state,
  })
const named = (items: readonly Item[]) =>
  items.map(({ role, label, enabled = true, type }) => type ?? `${role ?? label}${enabled ? '' : ' -'}`)
const press = (items: readonly Item[], label: string) => {
  const item = items.find((each) => each.label === label)!
  item.click!({} as never, undefined, {} as never)
}

test('a field offers what can be done in it', { tags: ['D1.21'] }, () => {
  const editFlags = { ...none, canUndo: true, canPaste: true }
  expect(named(menuOf({ isEditable: true, editFlags }))).toEqual([
    'Undo',
    'Redo -',
    'separator',
    'cut -',
    'copy -',
    'paste',
    'delete -',
    'separator',
    'selectAll',
    'separator',
    'Spelling Languages',
  ])
  expect(named(menuOf({ isEditable: true, editFlags: { ...editFlags, canEditRichly: true } }))).toContain(
    'pasteAndMatchStyle',
  )
})

test('undo and redo are those of the screen', { tags: ['D1.21'] }, () => {
  const menu = menuOf({ isEditable: true }, { commands: ['redo'] })
  expect(named(menu).slice(0, 2)).toEqual(['Undo -', 'Redo'])
  press(menu, 'Redo')
  expect(actions.command).toHaveBeenLastCalledWith('redo')
})

test('a misspelled word is corrected or learned', { tags: ['D1.22'] }, () => {
  const dictionarySuggestions = ['dragon', 'drag & on', '3', '4', '5', '6']
  const menu = menuOf({ isEditable: true, misspelledWord: 'draggon', dictionarySuggestions })
  expect(named(menu).slice(0, 7)).toEqual(['dragon', 'drag && on', '3', '4', '5', 'Add to Dictionary', 'separator'])
  press(menu, 'dragon')
  expect(actions.replaceMisspelling).toHaveBeenLastCalledWith('dragon')
  press(menu, 'Add to Dictionary')
  expect(actions.addToDictionary).toHaveBeenLastCalledWith('draggon')
  expect(named(menuOf({ isEditable: true, misspelledWord: 'wyvrn' })).slice(0, 2)).toEqual([
    'No Suggestions -',
    'Add to Dictionary',
  ])
})

test('languages are checked and unchecked; the system may detect them', { tags: ['D1.22'] }, () => {
  const { submenu } = menuOf({ isEditable: true }).at(-1)!
  expect((submenu as Item[]).map(({ label, checked }) => [label, checked])).toEqual([
    ['British English', true],
    ['German', false],
  ])
  press(submenu as Item[], 'German')
  expect(actions.setLanguages).toHaveBeenLastCalledWith(['en-GB', 'de'])
  press(submenu as Item[], 'British English')
  expect(actions.setLanguages).toHaveBeenLastCalledWith([])
  expect(named(menuOf({ isEditable: true }, { available: [] })).at(-1)).toBe('selectAll')
})

test('links and pictures are copied with their address at the shop', { tags: ['D1.21'] }, () => {
  const srcURL = inside('/uploads/a.webp?v=2')
  const menu = menuOf({ linkURL: inside('/blog/dragons#top'), mediaType: 'image', srcURL, hasImageContents: true })
  expect(named(menu)).toEqual(['Copy Link', 'separator', 'Copy Picture', 'Copy Picture Address'])
  press(menu, 'Copy Link')
  expect(actions.copyText).toHaveBeenLastCalledWith('https://shop.example/blog/dragons#top')
  press(menu, 'Copy Picture Address')
  expect(actions.copyText).toHaveBeenLastCalledWith('https://shop.example/uploads/a.webp?v=2')
  press(menu, 'Copy Picture')
  expect(actions.copyImage).toHaveBeenCalled()
  const mail = menuOf({ linkURL: 'mailto:a%20b@c.example?subject=Hi' })
  press(mail, 'Copy Email Address')
  expect(actions.copyText).toHaveBeenLastCalledWith('a b@c.example')
})

test('there is no menu where there is nothing to do', { tags: ['D1.21'] }, () => {
  expect(menuOf({})).toEqual([])
  expect(named(menuOf({ selectionText: 'dragons', editFlags: { ...none, canCopy: true } }))).toEqual(['copy'])
})

test.each([
  [inside('/cms/pages?edit=1'), 'https://shop.example/cms/pages?edit=1'],
  ['https://elsewhere.example/a', 'https://elsewhere.example/a'],
  [inside('/hoard/previews/1'), null],
  ['app://welcome/', null],
  ['app://elsewhere/', null],
  ['data:image/png;base64,AA', null],
  ['blob:app://shop-0123456789abcdef/1', null],
  ['javascript:alert(1)', null],
  ['', null],
])('%s is %s outside of the program', (address, outside) => expect(publicAddress(address, shop)).toBe(outside))
