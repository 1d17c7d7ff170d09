import { expect, test } from 'vitest'
import { builderKeys } from './help.ts'
import { ariaKeys, bind, isPressed, keyOf, keysText, shortcuts, type KeyPress } from './keyboard.ts'

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
const keyFor = (key: string, code: string, more: Partial<KeyPress> = {}) => keyOf({ ...plain, key, code, ...more })
const AltGr = { getModifierState: () => true }

test('a layout without Latin letters has them where a US keyboard does', { tags: ['C10.15'] }, () => {
  const layouts = { Russian: 'ыяв', Ukrainian: 'іяв', Greek: 'σζδ', Hebrew: 'דזג', Arabic: 'سئي', Thai: 'หผก' }
  for (const [name, [s, z, d]] of Object.entries(layouts))
    expect([keyFor(s!, 'KeyS'), keyFor(z!, 'KeyZ'), keyFor(d!, 'KeyD')], name).toEqual(['s', 'z', 'd'])
  // One key types two letters.
  expect(keyFor('لا', 'KeyB')).toBe('b')
  expect(keyFor('Ы', 'KeyS', { shiftKey: true })).toBe('s')
  expect(keyFor('۱', 'Digit1')).toBe('1')
  expect([keyFor('ظ', 'Slash'), keyFor('؟', 'Slash', { shiftKey: true })]).toEqual(['/', '?'])
})

test('an event that a form filler has made is no key', { tags: ['C10.15'] }, () => {
  expect(keyOf(plain)).toBe('')
  expect(isPressed(plain, shortcuts.save)).toBe(false)
})

test('a layout with Latin letters has them where it types them', { tags: ['C10.15'] }, () => {
  // Dvorak, AZERTY, QWERTZ, and Turkish F, where other letters are in the places of S and E.
  expect([keyFor('s', 'Semicolon'), keyFor('o', 'KeyS'), keyFor(';', 'KeyZ')]).toEqual(['s', 'o', ';'])
  expect([keyFor('z', 'KeyW'), keyFor('w', 'KeyZ')]).toEqual(['z', 'w'])
  expect([keyFor('Y', 'KeyZ'), keyFor('Z', 'KeyY')]).toEqual(['y', 'z'])
  expect([keyFor('ö', 'KeyX'), keyFor('ğ', 'KeyE')]).toEqual(['ö', 'ğ'])
  expect([keyFor('/', 'Digit7', { shiftKey: true }), keyFor('Enter', 'Enter')]).toEqual(['/', 'Enter'])
})

test('AltGr types its own character, and Option of a Mac keeps the letter', { tags: ['C10.15'] }, () => {
  expect([keyFor('ś', 'KeyS', AltGr), keyFor('€', 'KeyE', AltGr), keyFor('₴', 'KeyD', AltGr)]).toEqual(['ś', '€', '₴'])
  expect(keyFor('ż', 'KeyZ', { altKey: true })).toBe('ż')
  expect([keyFor('∂', 'KeyD', { altKey: true }), keyFor('Ω', 'KeyZ', { altKey: true })]).toEqual(['d', 'z'])
  expect([keyFor('∂', 'KeyH', { altKey: true }), keyFor('в', 'KeyD', { altKey: true })]).toEqual(['d', 'd'])
})

test('a key that an input method uses means nothing', { tags: ['C10.15'] }, () => {
  expect(keyFor('Enter', 'Enter', { isComposing: true })).toBe('')
  expect(keyFor('Escape', 'Escape', { nativeEvent: { isComposing: true } })).toBe('')
  // The end of a composition in Safari.
  expect(keyFor('Enter', 'Enter', { keyCode: 229, isComposing: false })).toBe('')
})

const pressed = (press: object) => {
  const event = { ...plain, key: '', ...press }
  return Object.entries(shortcuts).flatMap(([name, shortcut]) => (isPressed(event, shortcut) ? name : []))
}

test('a shortcut needs its modifiers and no others', { tags: ['C10.15'] }, () => {
  expect(pressed({ key: 's', ctrlKey: true })).toEqual(['save'])
  expect(pressed({ key: 'S', ctrlKey: true })).toEqual(['save'])
  expect(pressed({ key: 's', metaKey: true })).toEqual(['save'])
  expect(pressed({ key: 'ы', code: 'KeyS', ctrlKey: true })).toEqual(['save'])
  expect(pressed({ key: 'Я', code: 'KeyZ', ctrlKey: true, shiftKey: true })).toEqual(['redo'])
  expect(pressed({ key: 's' })).toEqual([])
  expect(pressed({ key: 's', ctrlKey: true, shiftKey: true })).toEqual([])
  // AltGr on Windows, which is Ctrl and Alt.
  for (const key of ['s', 'ś', 'ы']) expect(pressed({ key, code: 'KeyS', ctrlKey: true, altKey: true })).toEqual([])
  expect(pressed({ key: 's', ctrlKey: true, metaKey: true })).toEqual([])
})

test('a sign may need Shift, as / on a German keyboard', { tags: ['C10.15'] }, () => {
  expect(pressed({ key: '/' })).toEqual(['addBelow'])
  expect(pressed({ key: '/', code: 'Digit7', shiftKey: true })).toEqual(['addBelow'])
})

test('help, tooltips and editors get their texts from the declaration', { tags: ['C10.15'] }, () => {
  expect(builderKeys).toContainEqual(['Ctrl + Shift + Z, Ctrl + Y', 'Redo'])
  expect(keysText(shortcuts.moveSideways)).toBe('Shift + Left, Shift + Right')
  expect(ariaKeys(shortcuts.save)).toBe('Control+S Meta+S')
  expect(ariaKeys(shortcuts.toolbar)).toBe('Alt+F10')
  expect(bind(shortcuts.redo, 1)).toEqual({ 'Mod-Shift-z': 1, 'Mod-y': 1 })
  expect(bind(shortcuts.toolbar, 1)).toEqual({ 'Alt-F10': 1 })
})
