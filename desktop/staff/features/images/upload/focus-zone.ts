/** To where files are chosen: what had the focus goes with the files that it was about. */
export const focusZone = () => document.querySelector<HTMLElement>('.upload-browse')?.focus()
