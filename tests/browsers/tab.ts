import { join } from 'node:path'

const browsers = ['chromium', 'firefox', 'webkit'] as const
export type Browser = (typeof browsers)[number]
export const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const

export type Size = keyof typeof sizes

/** Each browser on a desk and on a phone. */
export const kinds = browsers.flatMap((browser) =>
  (['wide', 'narrow'] as const).map((size) => [browser, size] as const),
)

/** Roles of parts that people look for; a `field` is whatever takes text and has this label, and a `radio` is pressed by its label. */
export type Role =
  | 'article'
  | 'button'
  | 'checkbox'
  | 'dialog'
  | 'field'
  | 'heading'
  | 'link'
  | 'radio'
  | 'region'
  | 'switch'

/** What assistive technology calls a part. A text is the whole name. */
export type Target = readonly [role: Role, name: string | RegExp]

/**
 * A tab of a real browser, used as a person does, whatever drives it. A path of targets leads into parts: the first part with
 * the first name, in it the first with the second. All actions wait for what they need.
 */
export interface Tab extends AsyncDisposable {
  open(url: string): Promise<void>
  url(): Promise<string>
  /** Text that the page shows, and that of a frame while in it. */
  text(): Promise<string>
  /** How many parts there are at the end of the path. */
  count(...path: Target[]): Promise<number>
  click(...path: Target[]): Promise<void>
  /** Moves the focus into a part, without a pointer. */
  focus(...path: Target[]): Promise<void>
  /** Value of a field. */
  value(...path: Target[]): Promise<string>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  /** A key with its modifiers, such as `Control+s`. */
  press(keys: string): Promise<void>
  /** Drags with the mouse from the middle of one part to a place (0 to 1) in another. */
  drag(from: readonly Target[], to: readonly Target[], at: { x: number; y: number }): Promise<void>
  /** Chooses a file of the disk in the field with this label, which may be hidden. */
  choose(file: string, label: string): Promise<void>
  /** Acts in the frame with this title. */
  inFrame(title: string, work: () => Promise<void>): Promise<void>
  screenshot(path: string): Promise<void>
}

/** Takes a screenshot for people to compare, if HOARD_TEST_PICTURES names a folder. */
export function createLook(tab: Tab, browser: Browser, size: Size) {
  const folder = process.env['HOARD_TEST_PICTURES']
  return async (name: string) => {
    if (folder) await tab.screenshot(join(folder, `${name}-${size}-${browser}.png`))
  }
}
