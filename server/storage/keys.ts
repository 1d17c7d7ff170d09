/** Names that start with a dot are reserved for the storage. */
const keys = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/
/** Object stores allow 1,024 bytes, including the folder prefix. */
const MAX_LENGTH = 900

/** Whether the text is a valid key such as `pictures/a.webp`; keys may come from URLs. */
export const isKey = (key: string): boolean => key.length <= MAX_LENGTH && keys.test(key)

/** Returns the key. Throws if it is invalid. */
export function requireKey(key: string): string {
  if (!keys.test(key)) throw new Error(`${JSON.stringify(key)} is not a valid file key.`)
  return key
}
