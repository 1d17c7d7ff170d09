/** The changelog's section of a version, without what operators do; before its release, what is not yet released. */
export function newsOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1)
  const own = sections.find((section) => section.startsWith(`[${version}]`))
  const section = own ?? sections.find((each) => each.startsWith('[Unreleased]')) ?? ''
  // The section's own heading is the dialog's.
  return section
    .slice(section.indexOf('\n') + 1)
    .replace(/^### Upgrading\n[^]*?(?=^### |$(?![^]))/m, '')
    .trim()
    .replace(/^##(#+ )/gm, '#$1')
}
