import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createAutostart } from './autostart.ts'

test('an autostart entry is written, read and removed', { tags: ['D1.18'] }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-autostart-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const autostart = createAutostart(folder, '/opt/My "$HOME" 100%/hoard', '--hidden')
  const file = join(folder, 'autostart/hoard.desktop')
  expect(autostart.isOn()).toBe(false)
  autostart.set(false)
  autostart.set(true)
  expect(autostart.isOn()).toBe(true)
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(/^\[Desktop Entry\]\n/)
  expect(text).toContain(String.raw`Exec="/opt/My \\"\\$HOME\\" 100%%/hoard" --hidden`)
  expect(text).toContain('\nTryExec=/opt/My "$HOME" 100%/hoard\n')
  for (const line of ['Hidden=true', 'X-GNOME-Autostart-enabled=false']) {
    writeFileSync(file, `${text}${line}\n`)
    expect(autostart.isOn()).toBe(false)
  }
  autostart.set(true)
  expect(autostart.isOn()).toBe(true)
  autostart.set(false)
  expect(autostart.isOn()).toBe(false)
})
