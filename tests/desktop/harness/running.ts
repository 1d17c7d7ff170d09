import type { Page } from '@playwright/test'
import type { ElectronModule } from './recorders.ts'

export interface DesktopOptions {
  /** The server that is opened at the start, as HOARD_SERVER says it. Without one the editor begins with the list of servers. */
  shop?: { url: string }
  /** Where the editor keeps what it keeps; a new folder otherwise, which is removed at the end. */
  userData?: string
  env?: Record<string, string>
  /** On the command line, such as a `hoard://` link, or `--password-store=basic` for a Linux without a keychain. */
  args?: string[]
  /** The app's built main bundle; the editor's own otherwise. */
  main?: string
  /** The stand-in alone can say it is another version than it is, or that it is installed. */
  version?: string
  isPackaged?: boolean
  /** For tests of what an app asks for: windows that would be open to Node are made as closed ones. */
  isLenient?: boolean
}

/** One run of the app, the stand-in's or the real binary's. */
export interface Running {
  /** The pages of its windows, in the order in which they were opened, once each has a document of the app. */
  windows(): Promise<Page[]>
  evaluate<Given, Answer>(
    call: (electron: ElectronModule, given: Given) => Answer | Promise<Answer>,
    given: Given,
  ): Promise<Answer>
  /** Tells the app's side which files come next; Electron knows by itself. */
  expectFiles(page: Page, paths: readonly string[]): Promise<void>
  /** As when the machine loses power: nothing gets to say goodbye, and no process stays. */
  kill(): Promise<void>
  /** With the code of the process; null: a signal ended it. */
  exited: Promise<number | null>
  /** What the app has asked for that the stand-in doesn't model. */
  unknown: string[]
  /** What it wrote to its output. */
  output(): string
}
