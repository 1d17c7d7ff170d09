/** Whether it is a version as releases have it: `1.2.3`. */
export const isVersion = (text: string): boolean => /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(text)

const numbersOf = (version: string) => version.split('.').map(Number) as [number, number, number]

/** The version after `version` by the part that changes: `patch`, `minor` or `major`. */
export function nextVersion(version: string, part: string): string {
  const [major, minor, patch] = numbersOf(version)
  if (part === 'major') return `${major + 1}.0.0`
  return part === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

export function isNewer(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)]
  const at = a.findIndex((number, index) => number !== b[index])
  return at >= 0 && a[at]! > b[at]!
}

const UNRELEASED = '## [Unreleased]'

/** The text below the heading of a version, or of `Unreleased`; null if the changelog has none. */
export function sectionOf(changelog: string, version: string): string | null {
  const section = changelog.split(/^## /m).find((each) => each.startsWith(`[${version}]`))
  return section === undefined ? null : section.slice(section.indexOf('\n') + 1).trim()
}

/**
 * Moves what is unreleased to a section of the version.
 * @param date - such as `2026-12-01`
 * @throws Error with a text for people, if there is nothing to release or nothing is said about upgrading
 */
export function releaseChanges(changelog: string, version: string, date: string): string {
  const changes = sectionOf(changelog, 'Unreleased')
  if (changes === null) throw new Error(`CHANGELOG.md has no section ${UNRELEASED}`)
  if (sectionOf(changelog, version) !== null) throw new Error(`CHANGELOG.md has a section of ${version} already`)
  const [, upgrading] = /^### Upgrading\n+(?!#)(.+)/m.exec(changes) ?? []
  if (!upgrading)
    throw new Error(
      'CHANGELOG.md doesn’t say under "### Upgrading" what to do at the update. If there is nothing: "Nothing to do."',
    )
  if (!/^### (?!Upgrading)/m.test(changes)) throw new Error('CHANGELOG.md names no changes under "Unreleased"')
  return changelog.replace(UNRELEASED, () => `${UNRELEASED}\n\n## [${version}] - ${date}`)
}

/** Sets the version of a package.json, or of the root in a package-lock.json. */
export function setVersion(json: string, version: string): string {
  const content = JSON.parse(json) as { version: string; packages?: { '': { version: string } } }
  content.version = version
  if (content.packages) content.packages[''].version = version
  return `${JSON.stringify(content, null, 2)}\n`
}
