import type { EditorSettings, SettingsChange, SettingsState } from '#bridge/settings.ts'
import { readEditorSettings, writeEditorSettings } from '#core/settings/editor-settings.ts'
import type { Settings } from '#core/settings/settings.ts'
import type { LoginItem } from './login-item.ts'
import type { Spelling } from './spelling.ts'

/** The program's settings, as people see and change them. */
export interface ProgramSettings {
  current(): EditorSettings
  state(): SettingsState
  /** Throws a message for people if the system refuses. */
  change(changes: SettingsChange): void
  /** Says so in the settings: the system has refused a notification. */
  notificationRefused(): void
  onChange(listener: (state: SettingsState) => void): void
}

interface SettingsParts {
  settings: Settings
  loginItem: LoginItem
  spelling: Spelling
  canNotify: boolean
}

export function createProgramSettings({ settings, loginItem, spelling, ...system }: SettingsParts): ProgramSettings {
  const listeners = new Set<(state: SettingsState) => void>()
  let current = readEditorSettings(settings)
  let { canNotify } = system
  const tell = () => listeners.forEach((listener) => listener(state()))

  const state = (): SettingsState => {
    const available = spelling.available()
    return {
      ...current,
      startAtLogin: loginItem.isOn(),
      needsApproval: loginItem.needsApproval(),
      canNotify,
      spelling: available.length > 0 ? { available, languages: spelling.languages() } : null,
    }
  }

  return {
    current: () => current,
    state,
    change({ startAtLogin, spellingLanguages, ...changes }) {
      if (startAtLogin !== undefined) loginItem.set(startAtLogin)
      if (spellingLanguages !== undefined) spelling.setLanguages(spellingLanguages)
      const next = { ...current, ...changes }
      writeEditorSettings(settings, next)
      current = next
      tell()
    },
    notificationRefused() {
      canNotify = false
      tell()
    },
    onChange: (listener) => void listeners.add(listener),
  }
}
