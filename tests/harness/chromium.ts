import { existsSync } from 'node:fs'

const WHOLE = '/usr/bin/chromium'
/** The same browser of the same package without a window to draw: half the processor's time for each page. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** How every test and screenshot starts its browser: Debian's chromium, kept off the network. */
export const chromiumLaunch = {
  executablePath: process.env['CHROMIUM'] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : WHOLE),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // As the whole browser draws letters: screenshots are the same in both.
    '--font-render-hinting=slight',
  ],
}

/** The benches measure what people have: the whole browser. */
export const wholeChromiumLaunch = { ...chromiumLaunch, executablePath: process.env['CHROMIUM'] ?? WHOLE }
