import { expect, test } from 'vitest'
import { PAUSE_MS, pressKey, type KeySequence } from './keymap.ts'

const start: KeySequence = { keys: [], at: 0 }

function type(keys: string, every = 100) {
  let pressed = start
  const commands = []
  for (const [index, key] of [...keys].entries()) {
    const result = pressKey(pressed, key, index * every)
    pressed = result.pressed
    if (result.command) commands.push(result.command)
  }
  return commands
}

test('g and a letter navigate, / searches, ? shows the list', () => {
  expect(type('gh')).toEqual([{ open: '/' }])
  expect(type('gg')).toEqual([{ open: '/gallery' }])
  expect(type('gb')).toEqual([{ open: '/blog' }])
  expect(type('gc')).toEqual([{ open: '/cart' }])
  expect(type('/')).toEqual(['search'])
  expect(type('?')).toEqual(['help'])
})

test('an unknown key starts over and may begin a shortcut', () => {
  expect(type('gx')).toEqual([])
  expect(type('g/')).toEqual(['search'])
  expect(type('xgc')).toEqual([{ open: '/cart' }])
  expect(type('ggg')).toEqual([{ open: '/gallery' }])
})

test('slow key presses are not a shortcut', () => {
  expect(type('gc', PAUSE_MS + 1)).toEqual([])
})
