import { defaultSettings, editorSettings, type EditorSettings } from '#bridge/settings.ts'
import type { Settings } from './settings.ts'

const SETTING = 'editor'

/** Reads the program's settings. What is missing or damaged has its default. */
export function readEditorSettings(settings: Settings): EditorSettings {
  const stored = parse(settings.get(SETTING))
  const valid = Object.entries(editorSettings.shape).flatMap(([name, schema]) => {
    const { data, success } = schema.safeParse(stored[name])
    return success ? [[name, data]] : []
  })
  return { ...defaultSettings, ...(Object.fromEntries(valid) as Partial<EditorSettings>) }
}

export const writeEditorSettings = (settings: Settings, value: EditorSettings): void =>
  settings.set(SETTING, JSON.stringify(value))

function parse(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}')) as Record<string, unknown>
  } catch {
    return {} // damaged: the defaults apply
  }
}
