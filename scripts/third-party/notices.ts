import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import licenses from 'spdx-license-list/full.js'

interface Manifest {
  name: string
  version: string
  license?: string
  author?: string | { name: string }
  homepage?: string
}

export interface Component {
  name: string
  version: string
  /** SPDX expression. */
  license: string
  homepage: string
  /** Its license files, or the standard text of its license. */
  text: string
}

/** Packages that name their license in their README only. */
const undeclared: Record<string, string> = { 'combine-errors': 'MIT' }
/** Texts that these licenses refer to. */
const parts: Record<string, string[]> = { 'LGPL-3.0-or-later': ['GPL-3.0-or-later'] }
const isLicense = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i

/** Reads name, version and license of the package in `folder`. Throws if it declares no license that is known. */
async function readComponent(folder: string): Promise<Component> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
  const { name, version, author, homepage } = manifest
  const license = manifest.license ?? undeclared[name]
  if (!license) throw new Error(`${name} declares no license: see its README, and scripts/third-party/notices.ts.`)
  const files = (await readdir(folder)).filter((file) => isLicense.test(file)).toSorted()
  // The README of libvips is its notice: it lists the libraries in it with their licenses.
  const notices = name.startsWith('@img/sharp-libvips-') ? [...files, 'README.md'] : files
  const own = await Promise.all(notices.map((file) => readFile(join(folder, file), 'utf8')))
  const holder = typeof author === 'string' ? author : author?.name
  const standard = files.length > 0 ? [] : [...(holder ? [`By ${holder}`] : []), ...standardTexts(name, license)]
  return { name, version, license, homepage: homepage ?? '', text: [...own, ...standard].map(clean).join('\n\n') }
}

function standardTexts(name: string, license: string): string[] {
  const ids = license.split(/ (?:AND|OR) |[()]/).filter(Boolean)
  return ids
    .flatMap((id) => [id, ...(parts[id] ?? [])])
    .map((id) => {
      const known = licenses[id]
      if (!known) throw new Error(`${name} has no text of its license, and ${id} is not known.`)
      return known.licenseText
    })
}

const clean = (text: string) => text.replaceAll('\r\n', '\n').trim()

const RULE = '='.repeat(80)

/** Name of the notices in builds and installers. */
export const NOTICES = 'THIRD-PARTY-NOTICES.txt'

/** Reads the packages in these folders, each version once, sorted by name. */
export async function readComponents(folders: readonly string[]): Promise<Component[]> {
  const read = await Promise.all(folders.map(readComponent))
  const components = [...new Map(read.map((one) => [`${one.name} ${one.version}`, one])).values()]
  return components.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
}

/** The notices of all components, with the text of each license. */
export const noticesOf = (introduction: string, components: readonly Component[]): string =>
  [
    introduction,
    ...components.map(({ name, version, license, homepage, text }) =>
      [RULE, `${name} ${version}`, license, ...(homepage ? [homepage] : []), '', text].join('\n'),
    ),
  ].join('\n\n') + '\n'

/** The list of all components (SBOM) of a program in CycloneDX's format. */
export const sbomOf = (program: { name: string; version: string }, components: readonly Component[]): string => {
  const described = ({ name, version, license }: Component) => ({
    type: 'library',
    name,
    version,
    licenses: [{ expression: license }],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  })
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', ...program } },
    components: components.map(described),
  }
  return `${JSON.stringify(sbom, null, 2)}\n`
}
