export function packagesToInstall(root: string, machine?: { platform: string; arch: string }): string[]
export function countInstalled(root: string, paths: readonly string[]): number
