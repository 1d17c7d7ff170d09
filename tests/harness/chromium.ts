import { existsSync } from 'node:fs'

const WHOLE = '/usr/bin/chromium'
/** The same browser without a window, which takes half the CPU time per page. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Launch options of all tests and screenshots: Debian's chromium without network access. */
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
    // Renders text as the full browser does, so that screenshots match.
    '--font-render-hinting=slight',
  ],
}

/** Benchmarks measure what users have: the full browser. */
export const wholeChromiumLaunch = { ...chromiumLaunch, executablePath: process.env['CHROMIUM'] ?? WHOLE }
