/** What the test process tells the stand-in before it begins. */
export interface Settings {
  /** The app's built main bundle. */
  main: string
  userData: string
  /** What follows the name of the app on the command line. */
  args: string[]
  version: string
  name: string
  isPackaged: boolean
  /** Windows that would be open to Node are made as closed ones, instead of an end: what was asked for can be seen then. */
  isLenient: boolean
}

export const SETTINGS = 'ELECTRON_STAND_IN'

export const settings = JSON.parse(process.env[SETTINGS] ?? 'null') as Settings

/** The value of `--name=value`; empty when it says nothing. */
export function switchValue(name: string): string | undefined {
  const given = settings.args.find((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`))
  return given?.slice(name.length + 3)
}
