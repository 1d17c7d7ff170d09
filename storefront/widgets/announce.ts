/** Reads a message to screen readers, through the page's live region. */
export function announce(message: string): void {
  const region = document.getElementById('announcements')
  if (region) region.textContent = message
}
