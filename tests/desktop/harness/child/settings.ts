/** Settings that the test process passes to the stand-in at start. */
export interface Settings {
  /** Path of the app's built main bundle. */
  main: string
  userData: string
  /** Command line arguments after the app's name. */
  args: string[]
  version: string
  name: string
  isPackaged: boolean
  /** Windows with Node access are opened without it instead of failing, so that a test can inspect their options. */
  isLenient: boolean
}

export const SETTINGS = 'ELECTRON_STAND_IN'

export const settings = JSON.parse(process.env[SETTINGS] ?? 'null') as Settings

/** Value of `--name=value`; empty for `--name`. */
export function switchValue(name: string): string | undefined {
  const given = settings.args.find((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`))
  return given?.slice(name.length + 3)
}
