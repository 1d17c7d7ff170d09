import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { tokens } from '#staff/theme/theme.ts'

test('antd has the same design tokens as the style sheets', async () => {
  const sheet = await readFile(resolve(import.meta.dirname, '../storefront/theme/tokens.css'), 'utf8')
  for (const [name, value] of Object.entries(tokens)) expect(sheet, name).toContain(`--${name}: ${value};`)
})

test('the storefront’s spaces are those of one scale', async () => {
  const sheets: string[] = []
  for await (const file of glob(resolve(import.meta.dirname, '../storefront/**/*.css'))) {
    sheets.push(await readFile(file, 'utf8'))
  }
  const text = sheets.join('\n')
  const scale = [...text.matchAll(/--s\d+: ([\d.]+)rem;/g)].map(([, rem]) => Number(rem) * 16)
  expect(scale).toEqual([4, 8, 16, 24, 40, 64])
  for (const [, name] of text.matchAll(/var\((--s\d+)\b/g)) expect(text, name).toContain(`${name}: `)
})
