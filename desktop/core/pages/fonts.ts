import type { StaffManifest } from '#shared/staff-document.ts'

/** The one that all words are set in but slanted ones. */
const UPRIGHT = 'storefront/theme/fonts/jetbrains-mono-latin-wght-normal.woff2'

/**
 * Fonts that a document fetches at once, by the manifest of the build. Their style sheet says `optional`: what comes late is left out, and from
 * this app's own folder there is no cache of a browser that would have it the next time.
 */
export function fontsOf(manifest: StaffManifest): string[] {
  const font = manifest[UPRIGHT]
  if (!font) throw new Error('The build of the staff app has no font; run npm run build.')
  return [`/${font.file}`]
}
