import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PlainCommand } from './parser-words.ts'
import { settingsFiles } from './checks/settings.ts'

/** `npm run settings`: writes the tables and files of settings from their declaration. */
const root = resolve(import.meta.dirname, '..')
new PlainCommand('npm run settings')
  .description(
    'Writes .env.example, docs/production/hoard.env and the table in docs/settings.md from server/settings/settings.ts.',
  )
  .showHelpAfterError()
  .action(() => {
    for (const { path, render } of settingsFiles) {
      const file = join(root, path)
      writeFileSync(file, render(readFileSync(file, { encoding: 'utf8', flag: 'a+' })))
      console.log(`hoard: wrote the settings in ${path}`)
    }
  })
  .parse()
