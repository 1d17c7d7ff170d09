import type { Page } from '@playwright/test'
import type { ElectronModule } from './recorders.ts'

export interface DesktopOptions {
  /** Server to open at start (HOARD_SERVER). Without one the editor starts with the list of servers. */
  shop?: { url: string }
  /** Data folder; by default a temporary one. */
  userData?: string
  env?: Record<string, string>
  /** Command line, such as a `hoard://` link, or `--password-store=basic` to simulate a Linux without a keyring. */
  args?: string[]
  /** Path of the main bundle; by default the editor's. */
  main?: string
  /** Stand-in only: another version, or an installed app. */
  version?: string
  isPackaged?: boolean
  /** For tests of window options: windows with Node access are opened without it instead of failing. */
  isLenient?: boolean
  /** For tests that try what the pages' policy forbids; otherwise a violation fails the test. */
  isHostile?: boolean
}

/** A run of the app, on the stand-in or the real binary. */
export interface Running {
  /** Pages of its windows in order of opening, once each has a document of the app. */
  windows(): Promise<Page[]>
  /** Pages of views in the windows, such as the find bar. */
  views(): Promise<Page[]>
  evaluate<Given, Answer>(
    call: (electron: ElectronModule, given: Given) => Answer | Promise<Answer>,
    given: Given,
  ): Promise<Answer>
  /** Announces the paths of the next files; a no-op for real Electron. */
  expectFiles(page: Page, paths: readonly string[]): Promise<void>
  /** Kills all processes at once, like a power failure. */
  kill(): Promise<void>
  /** Exit code; null if ended by a signal. */
  exited: Promise<number | null>
  /** Electron APIs that the app used but the stand-in doesn't model. */
  unknown: string[]
  /** Output of the process. */
  output(): string
}
