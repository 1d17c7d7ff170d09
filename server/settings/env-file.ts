import { ConfigError } from '#server/config.ts'

const DEFAULT = '.env'

/**
 * Adds the settings in `.env`, or in the file that ENV_FILE names, to the environment, which wins. An empty ENV_FILE
 * reads none.
 * @throws ConfigError if the file can't be read
 */
export function loadEnvFile(): void {
  const file = process.env['ENV_FILE'] ?? DEFAULT
  if (file === '') return
  try {
    process.loadEnvFile(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && process.env['ENV_FILE'] === undefined) return
    throw new ConfigError(`ENV_FILE: ${file} can't be read (${code})`)
  }
}
