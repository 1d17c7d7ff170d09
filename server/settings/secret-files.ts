import { readFileSync } from 'node:fs'
import { isSecret, settingNames, type Environment } from './settings.ts'

/** The variable with the path of a file that holds the secret, as Docker and systemd hand secrets over. */
export const fileVariable = (name: string): string => `${name}_FILE`

/** The environment with the secrets that are in files, and a line for each that can't be used. */
export function readSecretFiles(env: Environment): { values: Environment; problems: string[] } {
  const values = { ...env }
  const problems: string[] = []
  for (const name of settingNames.filter(isSecret)) {
    const path = env[fileVariable(name)]
    if (!path) continue
    if (env[name]) {
      problems.push(`${name}: is also in ${fileVariable(name)}; remove one of the two`)
      continue
    }
    try {
      values[name] = readFileSync(path, 'utf8').trim()
      if (values[name] === '') problems.push(`${fileVariable(name)}: ${path} is empty`)
    } catch (error) {
      problems.push(`${fileVariable(name)}: ${path} can't be read (${(error as NodeJS.ErrnoException).code})`)
    }
  }
  return { values, problems }
}
