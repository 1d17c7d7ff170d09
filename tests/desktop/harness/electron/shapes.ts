import type { WebFrameMain } from './web-frame.ts'

/** A window, as far as the rest of the stand-in looks at it. */
export interface Window {
  readonly id: number
  isFocused(): boolean
  focus(): void
  blur(): void
  /** Answers whether it is closed. */
  tryToClose(): Promise<boolean>
  /** What its page tells of. */
  isReadyToShow(): void
  titleIs(title: string): void
  unloadIs(goes: boolean): void
  pageIsGone(): void
}

/** What is shown in a window, as far as the rest of the stand-in looks at it. */
export interface Contents {
  readonly id: number
  readonly window: Window
  readonly mainFrame: WebFrameMain
  /** As Chromium has it. */
  url: string
  title: string
  isBusy: boolean
  /** Null: the app doesn't care. */
  readonly windowOpenHandler: ((details: Record<string, unknown>) => { action: string }) | null
  readonly session: {
    ask(permission: string, contents: Contents | null, answer: (granted: boolean) => void): void
    emit(name: string, ...given: unknown[]): boolean
    check(permission: string, contents: Contents | null, origin: string): boolean
  }
  emit(name: string, ...given: unknown[]): boolean
  send(channel: string, ...given: unknown[]): void
  getURL(): string
  /** Whether the app itself goes to this address, as Chromium has it. It is said once. */
  loads(address: string): boolean
  /** Something that the stand-in can't do: the test must hear of it, whatever the app does about it. */
  fail(error: Error): void
  crashed(): void
  pageIsGone(targetId: string): Promise<void>
}
