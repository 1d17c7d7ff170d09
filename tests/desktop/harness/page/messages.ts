/** What the world of a preload sends to the main process. */
export type FromPage =
  | { is: 'invoke'; id: number; channel: string; body: string }
  | { is: 'send'; channel: string; body: string }
  | { is: 'exposed'; name: string }
  /** The page goes to what Chromium’s network never sees, such as a `blob:`: it is held back until the app was asked. */
  | { is: 'navigate'; url: string }
  | { is: 'permission'; id: number; permission: string }
  | { is: 'context-menu'; params: Record<string, unknown> }

/** What it hears from there. */
export type ToPage =
  | { is: 'answer'; id: number; body?: string; error?: string }
  | { is: 'message'; channel: string; body: string }
  /** The app has said whether the page may. */
  | { is: 'asked'; id: number }
  | { is: 'files'; paths: string[] }
