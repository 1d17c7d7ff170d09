import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [library] = globSync('/usr/{lib,lib64,local/lib}/{,*/}faketime/libfaketimeMT.so.1')

/** Why no clock can be set; undefined if one can. */
export const missingFaketime = () => (library ? undefined : 'needs libfaketime (apt-get install faketime)')

/** A clock for a server process, which drills set while it runs; timers keep their pace. */
export function createFakeClock() {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-clock-'))
  const file = join(folder, 'clock')
  let aheadMs = 0
  writeFileSync(file, '+0')
  return {
    env: {
      LD_PRELOAD: library!,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    now: () => new Date(Date.now() + aheadMs),
    /** Sets the clock to this time, from which it runs on. */
    set(time: string | Date) {
      aheadMs = Math.round(new Date(time).getTime() - Date.now())
      const sign = aheadMs < 0 ? '-' : '+'
      writeFileSync(file, `${sign}${Math.abs(aheadMs / 1000).toFixed(3)}`)
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
