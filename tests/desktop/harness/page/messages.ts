/** What the world of a preload sends to the main process. */
export type FromPage =
  | { is: 'invoke'; id: number; channel: string; body: string }
  | { is: 'send'; channel: string; body: string }
  | { is: 'exposed'; name: string }
  | { is: 'context-menu'; params: Record<string, unknown> }

/** What it hears from there. */
export type ToPage =
  | { is: 'answer'; id: number; body?: string; error?: string }
  | { is: 'message'; channel: string; body: string }
  | { is: 'files'; paths: string[] }
