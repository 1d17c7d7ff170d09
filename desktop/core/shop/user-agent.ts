const systems: Partial<Record<NodeJS.Platform, string>> = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' }

/** What the editor calls itself: people find it by this in the list of their sessions. */
export const userAgentOf = (version: string, platform: NodeJS.Platform = process.platform): string =>
  `Hoard desktop ${version} (${systems[platform] ?? platform})`
