import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { tokens } from '#staff/theme/theme.ts'

test('antd has the same design tokens as the style sheets', async () => {
  const sheet = await readFile(resolve(import.meta.dirname, '../storefront/theme/tokens.css'), 'utf8')
  for (const [name, value] of Object.entries(tokens)) expect(sheet, name).toContain(`--${name}: ${value};`)
})
