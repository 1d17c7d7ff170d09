import { expect, test } from 'vitest'
import { defaultSettings } from '#bridge/settings.ts'
import { readEditorSettings, writeEditorSettings } from './editor-settings.ts'
import { openStore } from '#core/store/store.ts'
import { openSettings } from './settings.ts'

test('settings are stored, and what is damaged has its default', { tags: ['D1.18'] }, () => {
  const settings = openSettings(openStore(':memory:'))
  expect(readEditorSettings(settings)).toEqual(defaultSettings)
  const chosen = { notifications: false, updates: 'ask', background: false } as const
  writeEditorSettings(settings, chosen)
  expect(readEditorSettings(settings)).toEqual(chosen)
  settings.set('editor', JSON.stringify({ ...chosen, notifications: 'yes', updates: 'never', more: 1 }))
  expect(readEditorSettings(settings)).toEqual({ ...defaultSettings, background: false })
  for (const damaged of ['{', 'null', '[]', '"text"']) {
    settings.set('editor', damaged)
    expect(readEditorSettings(settings)).toEqual(defaultSettings)
  }
})
