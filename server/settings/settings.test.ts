import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { Settings, settingNames } from './settings.ts'

const root = resolve(import.meta.dirname, '../..')

test.each(['.env.example', 'docs/production/hoard.env'])('%s has valid values, and lacks no setting', async (path) => {
  const text = await readFile(resolve(root, path), 'utf8')
  const values = parseEnv(text.replaceAll(/^#([A-Z_]+=)/gm, '$1'))
  const missing = settingNames.filter((name) => !(name in values))
  expect(missing).toEqual(
    path === '.env.example' ? ['ENV_FILE'] : ['NODE_ENV', 'ENV_FILE', 'DATA_DIR', 'SANDBOX_PORT', 'AUTH_DISABLED'],
  )
  const wrong = settingNames.filter((name) => values[name] && !Settings.shape[name].safeParse(values[name]).success)
  expect(wrong).toEqual([])
  // What is commented out in the example is what applies without it, so a copy of it changes nothing.
  if (path === '.env.example') expect(parseEnv(text)).toEqual({})
})

test('a shop drains for at most 300 seconds', () => {
  const accepted = ['0', '300', '301', '-1'].filter((value) => Settings.shape.DRAIN_SECONDS.safeParse(value).success)
  expect(accepted).toEqual(['0', '300'])
})
