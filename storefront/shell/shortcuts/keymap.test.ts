import { expect, test } from 'vitest'
import { PAUSE_MS, press, type Pressed } from './keymap.ts'

const start: Pressed = { keys: [], at: 0 }

function type(keys: string, every = 100) {
  let pressed = start
  const commands = []
  for (const [index, key] of [...keys].entries()) {
    const result = press(pressed, key, index * every)
    pressed = result.pressed
    if (result.command) commands.push(result.command)
  }
  return commands
}

test('g and a letter go places, / searches, ? shows the list', () => {
  expect(type('gh')).toEqual([{ open: '/' }])
  expect(type('gg')).toEqual([{ open: '/gallery' }])
  expect(type('gb')).toEqual([{ open: '/blog' }])
  expect(type('gc')).toEqual([{ open: '/cart' }])
  expect(type('/')).toEqual(['search'])
  expect(type('?')).toEqual(['help'])
})

test('a key that leads nowhere begins anew, and may itself begin a command', () => {
  expect(type('gx')).toEqual([])
  expect(type('g/')).toEqual(['search'])
  expect(type('xgc')).toEqual([{ open: '/cart' }])
  expect(type('ggg')).toEqual([{ open: '/gallery' }])
})

test('keys that are far apart are not one command', () => {
  expect(type('gc', PAUSE_MS + 1)).toEqual([])
})
