import { z } from 'zod'

/** Settings of the program, for all shops. */
export const editorSettings = z.object({
  /** Shows notifications while another window is in front. */
  notifications: z.boolean(),
  /** Downloads new versions by itself, or asks first. */
  updates: z.enum(['automatic', 'ask']),
  /** Continues uploads and the watched folder after the window is closed. */
  background: z.boolean(),
})
export type EditorSettings = z.infer<typeof editorSettings>

export const defaultSettings: EditorSettings = { notifications: true, updates: 'automatic', background: true }

/** Changes from the settings dialog. */
export const settingsChange = z
  .object({
    ...editorSettings.shape,
    startAtLogin: z.boolean(),
    /** Codes such as `en-GB`; none: spelling isn't checked. */
    spellingLanguages: z.array(z.string().max(35)).max(100),
  })
  .partial()
  .strict()
export type SettingsChange = z.infer<typeof settingsChange>

export interface SettingsState extends EditorSettings {
  /** Whether the program starts at login; null where it can't, such as in development. */
  startAtLogin: boolean | null
  /** macOS: starting at login waits for the person's approval in the system's settings. */
  needsApproval: boolean
  /** False if the system refuses the program's notifications. */
  canNotify: boolean
  /** Null where the system decides about languages. */
  spelling: SpellingState | null
}

export interface SpellingState {
  /** In English, by name. */
  available: { code: string; name: string }[]
  languages: string[]
}
