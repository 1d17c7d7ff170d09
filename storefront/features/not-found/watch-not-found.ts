const number = () => document.querySelector<HTMLElement>('.not-found-number')

/** Starts the animations of the not-found page, if this is one. Their code loads only there. */
export function watchNotFound(): void {
  if (number()) void import('./glitch.ts').then(({ startGlitch }) => startGlitch())
}
