/** Message from a preload's world to the main process. */
export type FromPage =
  | { is: 'invoke'; id: number; channel: string; body: string }
  | { is: 'send'; channel: string; body: string }
  | { is: 'exposed'; name: string }
  /** Navigation that Chromium's network never sees, such as to a `blob:`. It is held until the app has decided. */
  | { is: 'navigate'; url: string }
  | { is: 'permission'; id: number; permission: string }
  /** `word` is the one below the pointer. */
  | { is: 'context-menu'; params: Record<string, unknown>; word: string }

/** Message from the main process. */
export type ToPage =
  | { is: 'answer'; id: number; body?: string; error?: string }
  | { is: 'message'; channel: string; body: string }
  /** The app has decided on a permission. */
  | { is: 'asked'; id: number }
  | { is: 'files'; paths: string[] }
  /** Replaces the word of the last context menu. */
  | { is: 'replace-word'; text: string }
