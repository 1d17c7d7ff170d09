import { openPlaywrightTab } from './playwright-tab.ts'
import { sizes, type Browser, type Size, type Tab } from './tab.ts'
import { openWebKitTab } from './webkit-tab.ts'

/** Opens Debian's browser of this kind with an empty profile. */
export const openTab = (browser: Browser, size: Size): Promise<Tab> =>
  browser === 'webkit' ? openWebKitTab(sizes[size]) : openPlaywrightTab(browser, sizes[size])
