import type { WebFrameMain } from './web-frame.ts'

/** The parts of a window that the stand-in uses. */
export interface Window {
  readonly id: number
  isFocused(): boolean
  focus(): void
  blur(): void
  /** Resolves with whether the window closed. */
  tryToClose(): Promise<boolean>
  /** Events of its page. */
  isReadyToShow(): void
  titleIs(title: string): void
  unloadIs(goes: boolean): void
  pageIsGone(): void
}

/** The parts of a window's contents that the stand-in uses. */
export interface Contents {
  readonly id: number
  readonly window: Window
  readonly mainFrame: WebFrameMain
  /** In Chromium's form. */
  url: string
  /** Reads the entries again; they have changed by the time an event tells of a navigation. */
  readHistory(): Promise<void>
  title: string
  isBusy: boolean
  /** Null if the app has set none. */
  readonly windowOpenHandler: ((details: Record<string, unknown>) => { action: string }) | null
  readonly session: {
    ask(permission: string, contents: Contents | null, answer: (granted: boolean) => void): void
    emit(name: string, ...given: unknown[]): boolean
    check(permission: string, contents: Contents | null, origin: string): boolean
  }
  emit(name: string, ...given: unknown[]): boolean
  getURL(): string
  /** True once per load that the app itself started; the address is in Chromium's form. */
  loads(address: string): boolean
  /** Reports something the stand-in can't do, so that the test fails whatever the app does about it. */
  fail(error: Error): void
  crashed(): void
  /** A document has replaced the page's last one. */
  committed(url: string): void
  pageIsGone(targetId: string): Promise<void>
}
