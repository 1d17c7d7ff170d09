/** No part begins with a dot: those are the stores' own. */
const keys = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/
/** As object stores know them, with a folder before it. */
const MAX_LENGTH = 900

/** Whether it can be a key: `pictures/a.webp`. Keys come out of addresses, too. */
export const isKey = (key: string): boolean => key.length <= MAX_LENGTH && keys.test(key)

/** The key itself. Throws when it can't be one. */
export function keyed(key: string): string {
  if (!keys.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file.`)
  return key
}
