import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Starting at login on Linux: an entry in `autostart` of the person's configuration folder, by the XDG autostart
 * specification. Desktops that don't follow it ignore the entry.
 */
export interface Autostart {
  isOn(): boolean
  set(isOn: boolean): void
}

/**
 * `configuration` is `$XDG_CONFIG_HOME` or `~/.config`; `program` the path that stays the same after updates. Desktops
 * ignore the entry once there is no such program.
 */
export function createAutostart(configuration: string, program: string, argument: string): Autostart {
  const folder = join(configuration, 'autostart')
  const file = join(folder, 'hoard.desktop')
  return {
    isOn() {
      const text = readIfThere(file)
      // Desktops switch an entry off in these two ways.
      return text !== null && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(text)
    },
    set(isOn) {
      if (!isOn) return rmSync(file, { force: true })
      mkdirSync(folder, { recursive: true })
      writeFileSync(
        file,
        `[Desktop Entry]\nType=Application\nName=Hoard\nExec=${quoted(program)} ${argument}\n` +
          `TryExec=${program.replaceAll('\\', String.raw`\\`)}\nTerminal=false\n`,
      )
    },
  }
}

/**
 * Quotes an argument for `Exec`: shells' special characters get a backslash, backslashes are doubled once more as in any
 * value, and percent signs would be field codes.
 */
const quoted = (path: string) =>
  `"${path
    .replaceAll(/["`$\\]/g, String.raw`\$&`)
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('%', '%%')}"`

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
