/** Packages of package-lock.json by folder. */
export interface LockedPackages {
  packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>
}

/** Licenses of what may be part of the program: their texts in the notices are all that they ask for. */
const forShipped = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT']
forShipped.push('MIT-0', 'MPL-2.0', 'OFL-1.1', 'Zlib')
/** Licenses of tools, which aren't passed on. */
const forTools = [...forShipped, 'BSD', 'CC-BY-3.0', 'PSF-2.0', 'Python-2.0', 'WTFPL']

/** Packages with a license of their own, and why that is all right. */
const accepted: Record<string, RegExp> = {
  // Separate files that everybody may replace, which is what the LGPL asks for.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'LGPL-3.0': /^libheif-js$/,
}
/** Its README says MIT, its package.json nothing. */
const undeclared = ['combine-errors']

/** One line for each locked package whose license isn't allowed. */
export function licenseProblems({ packages }: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([folder, { license, dev, link }]) => {
    const name = folder.split('node_modules/').at(-1)!
    // The root and its workspaces are our own.
    if (link || !folder.startsWith('node_modules/') || undeclared.includes(name)) return []
    if (!license) return [`${name} declares no license`]
    const isAllowed = (id: string) => (dev ? forTools : forShipped).includes(id) || accepted[id]?.test(name)
    // Of alternatives, any will do.
    const alternatives = license.replaceAll(/[()]/g, '').split(' OR ')
    const isFine = alternatives.some((each) => each.split(' AND ').every(isAllowed))
    return isFine ? [] : [`${name} is under ${license}, which isn't allowed for ${dev ? 'a tool' : 'what is shipped'}`]
  })
}
