/** Focuses the file chooser after the focused element disappeared. */
export const focusZone = () => document.querySelector<HTMLElement>('.upload-browse')?.focus()
