const systems: Partial<Record<NodeJS.Platform, string>> = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' }

/** User agent of the editor, shown to people in their list of sessions. */
export const userAgentOf = (version: string, platform: NodeJS.Platform = process.platform): string =>
  `Hoard desktop ${version} (${systems[platform] ?? platform})`
