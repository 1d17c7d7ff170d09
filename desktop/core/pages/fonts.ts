import type { StaffManifest } from '#shared/staff-document.ts'

/** The font of all upright text. */
const UPRIGHT = 'storefront/theme/fonts/jetbrains-mono-latin-wght-normal.woff2'

/**
 * Fonts that a document preloads, from the build manifest. The style sheet says `optional`, so a late font is never
 * shown, and `app://` files have no browser cache.
 */
export function fontsToPreload(manifest: StaffManifest): string[] {
  const font = manifest[UPRIGHT]
  if (!font) throw new Error('The build of the staff app has no font; run npm run build.')
  return [`/${font.file}`]
}
