import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { defaultSettings, type SettingsState } from '#bridge/settings.ts'
import { Fields } from './SettingsDialog.tsx'

const state: SettingsState = {
  ...defaultSettings,
  startAtLogin: true,
  needsApproval: false,
  canNotify: true,
  spelling: null,
}
const shown = (more: Partial<SettingsState>, platform: 'darwin' | 'linux' = 'linux') =>
  renderToStaticMarkup(<Fields platform={platform} settings={{ ...state, ...more }} change={vi.fn<() => void>()} />)
const START = 'Start Hoard when you log in'

test('settings that the system doesn’t have are left out', { tags: ['D1.18'] }, () => {
  expect(shown({})).toContain(START)
  expect(shown({ startAtLogin: null })).not.toContain(START)
  const hidden = 'Without its window'
  expect(shown({})).toContain(hidden)
  expect(shown({ background: false })).not.toContain(hidden)
  expect(shown({})).not.toContain('SPELLING')
  const spelling = { available: [{ code: 'de', name: 'German' }], languages: ['de'] }
  expect(shown({ spelling })).toContain('SPELLING')
  expect(shown({ spelling })).toContain('German')
})

test('it says that the system refuses notifications', { tags: ['D1.11', 'D1.18'] }, () => {
  expect(shown({})).not.toContain('refuses')
  expect(shown({ canNotify: false })).toContain('refuses Hoard’s notifications')
})

test('macOS says what is left to allow', { tags: ['D1.18'] }, () => {
  expect(shown({}, 'darwin')).not.toContain('Login Items')
  expect(shown({ needsApproval: true }, 'darwin')).toContain('Login Items')
})
