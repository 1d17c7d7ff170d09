/** Work that throws the first time for each name. */
export function failOnce() {
  const failed = new Set<string>()
  return (name: string) => {
    if (failed.has(name)) return
    failed.add(name)
    throw new Error(`${name} broke.`)
  }
}
